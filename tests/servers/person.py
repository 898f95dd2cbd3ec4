"""A person with a browser, in front of the pages on which they connect their Slack search."""

import html
import re
from dataclasses import dataclass, field

import httpx


@dataclass(slots=True)
class Browser:
    """Follows redirects one by one, and keeps cookies."""

    cookies: httpx.Cookies = field(default_factory=httpx.Cookies)

    def get(self, url: str) -> httpx.Response:
        """A page, or where it sends one."""
        return self._send("GET", url)

    def open(self, link: str) -> httpx.Response:
        """Slack's page, behind our link."""
        began = self.get(link)
        assert began.status_code == 302, began.text
        return self.get(began.headers["location"])

    def decide(
        self,
        page: httpx.Response,
        user: str,
        allow: bool = True,
        scopes: tuple[str, ...] | None = None,
        workspace: str = "T0LARKSPUR",
    ) -> str:
        """Press a button on Slack's page; where that leads to. Without scopes all stay ticked."""
        hidden = {
            name: html.unescape(value) for name, value in re.findall(r'hidden" name="(\w+)" value="(.*?)"', page.text)
        }
        offered = re.findall(r'name="scope" value="(.*?)" checked', page.text)
        form = {**hidden, "user": user, "workspace": workspace, "answer": "allow" if allow else "deny"}
        sent = self._send("POST", str(page.url.copy_with(query=None)), {**form, "scope": list(scopes or offered)})
        assert sent.status_code == 302, sent.text
        return str(sent.headers["location"])

    def connect(self, link: str, user: str, **decision: object) -> httpx.Response:
        """From the link to the last page."""
        return self.get(self.decide(self.open(link), user, **decision))  # type: ignore[arg-type]

    def _send(self, verb: str, url: str, form: dict[str, object] | None = None) -> httpx.Response:
        with httpx.Client(cookies=self.cookies, trust_env=False, timeout=20) as http:
            reply = http.request(verb, url, data=form)
            self.cookies = http.cookies
            return reply
