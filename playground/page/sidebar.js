// Channels by kind, the person one acts as, and whether the bot listens.

import { avatar, el } from "/page/elements.js";
import { channelName, person, store } from "/page/store.js";

const GROUPS = [["public", "Channels"], ["private", "Private channels"], ["direct", "Direct messages"]];

export function showSidebar(open) {
  document.querySelector("#team").textContent = store.team;
  const groups = GROUPS.map(([kind, title]) => {
    const channels = [...store.channels.values()].filter((channel) => channel.kind === kind);
    return channels.length > 0 && el("section", {}, el("h2", {}, title), el("ul", {}, channels.map((channel) => item(channel, open))));
  });
  const held = document.activeElement?.getAttribute?.("href");
  const place = document.querySelector("#channels");
  const wasInside = place.contains(document.activeElement);
  place.replaceChildren(...groups.filter(Boolean));
  if (wasInside) place.querySelector(`a[href="${held}"]`)?.focus();
  showActing();
  showConnection();
}

function item(channel, open) {
  const direct = channel.kind === "direct";
  const mark = direct ? avatar(person(store.bot)) : el("span", { class: "mark", "aria-hidden": "true" }, channel.kind === "private" ? "◇" : "#");
  return el("li", {}, el("a", {
    href: `#${channel.id}`, class: channel.unread ? "unread" : "", "aria-current": channel.id === open ? "page" : null,
  }, mark, el("span", { class: "name" }, channelName(channel)),
    !channel.has_bot && el("span", { class: "without" }, "no bot"),
    channel.unread && el("span", { class: "dot" }, el("span", { class: "unseen" }, "unread"))));
}

function showActing() {
  const select = document.querySelector("#acting");
  const people = [...store.users.values()].filter((user) => user.can_act);
  if (select.options.length !== people.length)
    select.replaceChildren(...people.map((user) => el("option", { value: user.id }, user.real_name)));
  select.value = store.you;
}

function showConnection() {
  const line = document.querySelector("#connection");
  const name = person(store.bot).real_name;
  const connected = store.connections > 0;
  const text = store.connections === null ? "The playground does not answer" : connected ? `${name} is connected` : `${name} is not connected`;
  line.className = connected ? "connected" : "";
  if (line.textContent !== text) line.textContent = text;
}
