// Channels by kind, the person one acts as, and whether the bot listens.

import { avatar, el } from "/page/elements.js";
import { channelName, isNamed, others, person, store } from "/page/store.js";

const GROUPS = [["public", "Channels"], ["private", "Private channels"], ["direct group", "Direct messages"]];

export function showSidebar(open) {
  document.querySelector("#team").textContent = store.team;
  const groups = GROUPS.map(([kinds, title]) => {
    const channels = [...store.channels.values()].filter((channel) => kinds.split(" ").includes(channel.kind));
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
  const mark = !isNamed(channel) ? avatar(others(channel)[0]) : el("span", { class: "mark", "aria-hidden": "true" }, channel.kind === "private" ? "◇" : "#");
  return el("li", {}, el("a", {
    href: `#${channel.id}`, class: channel.unread ? "unread" : "", "aria-current": channel.id === open ? "page" : null,
  }, mark, el("span", { class: "name" }, channelName(channel)),
    badges(channel), !channel.has_bot && el("span", { class: "without" }, "no bot"),
    channel.unread && el("span", { class: "dot" }, el("span", { class: "unseen" }, "unread"))));
}

function badges(channel) {
  const guest = isNamed(channel) && channel.members.some((id) => person(id).is_guest);
  const words = [channel.is_connect && "connect", channel.is_org_shared && "org", guest && "guest"].filter(Boolean);
  return words.map((word) => el("span", { class: "badge" }, word));
}

function showActing() {
  const select = document.querySelector("#acting");
  const people = [...store.users.values()].filter((user) => user.can_act);
  if (select.options.length !== people.length)
    select.replaceChildren(...people.map((user) => el("option", { value: user.id }, user.real_name + role(user))));
  select.value = store.you;
}

function role(user) {
  return user.is_guest ? " (guest)" : user.is_stranger ? " (another organisation)" : "";
}

function showConnection() {
  const line = document.querySelector("#connection");
  const name = person(store.bot).real_name;
  const connected = store.connections > 0;
  const text = store.connections === null ? "The playground does not answer" : connected ? `${name} is connected` : `${name} is not connected`;
  line.className = connected ? "connected" : "";
  if (line.textContent !== text) line.textContent = text;
}
