// The page: what is open, and what is drawn when something changes.

import { composer } from "/page/composer.js";
import * as doors from "/page/doors.js";
import { el } from "/page/elements.js";
import { showMessages } from "/page/messages.js";
import { showSidebar } from "/page/sidebar.js";
import { channelMessages, channelName, find, hear, isHome, isNamed, person, root, store, threadMessages } from "/page/store.js";

const $ = (selector) => document.querySelector(selector);
const open = { channel: null, thread: null, started: false };
let stop = () => {};
let alerting = 0;

const page = {
  editing: null,
  marked: null,
  alert(text) {
    $("#alert").textContent = text;
    $("#alert").hidden = false;
    clearTimeout(alerting);
    alerting = setTimeout(() => { $("#alert").hidden = true; }, 6000);
  },
  edit(ts) { page.editing = ts; draw(); },
  forward(message) { closeThread(); main.forward(message); },
  openThread(channel, ts) { location.hash = `${channel}/${ts}`; thread.focus(); },
  sent(message) {
    hear({ type: "posted", message });
    const asked = message.text.includes(`<@${store.bot}>`) || isHome(store.channels.get(message.channel));
    if (asked && store.channels.get(message.channel).has_bot && !message.thread_ts) location.hash = `${message.channel}/${message.ts}`;
    draw();
    for (const list of [$("#messages"), $("#replies")]) list.scrollTop = list.scrollHeight;
  },
};
const main = composer($("#composer"), "Message", () => open.channel && { channel: open.channel }, page);
const thread = composer($("#thread-composer"), "Reply", () => open.thread && { channel: open.channel, thread_ts: open.thread }, page);

function actAs(user) {
  stop();
  const address = new URL(location.href);
  address.searchParams.set("user", user);
  history.replaceState(null, "", address);
  stop = doors.watch(user, on);
}

function on(news) {
  if (news.type === "ping") return;
  hear(news);
  if (news.type === "state") begin();
  if (news.type === "posted") announce(news.message);
  draw();
}

function begin() {
  document.title = `${store.team} – playground`;
  $("#note").textContent = store.note;
  $("#note").hidden = !store.note;
  if (!store.channels.has(open.channel)) follow();
}

function announce(message) {
  const channel = store.channels.get(message.channel);
  const looking = message.channel === open.channel && document.visibilityState === "visible";
  if (message.user !== store.you && !looking) channel.unread = true;
  else doors.read(store.you, message.channel).catch((error) => page.alert(error.message));
  if (message.user !== store.you && message.channel === open.channel)
    $("#announcer").textContent = `${person(message.user).real_name}: ${message.text}`;
}

// The address decides what is open: #CHANNEL, or #CHANNEL/TS of a thread or of a message to point at.
function follow() {
  const [wanted, ts] = location.hash.slice(1).split("/");
  const narrow = matchMedia("(max-width: 760px)").matches;
  const known = store.channels.has(wanted);
  if (!known && narrow && open.started) open.channel = null;
  else open.channel = known ? wanted : [...store.channels.keys()][0];
  open.started = true;
  const message = ts && find(open.channel, ts);
  open.thread = message ? root(message) : null;
  page.marked = message && message.thread_ts ? ts : null;
  page.editing = null;
  if (open.channel) enter(store.channels.get(open.channel));
  draw();
  for (const list of [$("#messages"), $("#replies")]) list.scrollTop = list.scrollHeight;
  $(".marked")?.scrollIntoView({ block: "center" });
}

function enter(channel) {
  channel.unread = false;
  doors.read(store.you, channel.id).catch((error) => page.alert(error.message));
  if (isHome(channel) && open.home !== channel.id) doors.openHome(store.you).catch((error) => page.alert(error.message));
  open.home = isHome(channel) ? channel.id : null;
}

function closeThread() {
  if (open.thread) location.hash = open.channel;
}

function draw() {
  document.body.dataset.showing = open.thread ? "thread" : open.channel ? "channel" : "channels";
  showSidebar(open.channel);
  const channel = store.channels.get(open.channel);
  if (!channel) return;
  const name = isNamed(channel) ? `#${channelName(channel)}` : channelName(channel);
  const member = channel.members.includes(store.you);
  $("#channel-name").textContent = name;
  $("#channel-topic").textContent = topic(channel);
  main.setLabel(`Message ${name}`);
  main.setClosed(!member);
  showMessages($("#messages"), channelMessages(channel.id), page, false);
  showSuggested(channel);
  $("#thread").hidden = !open.thread;
  if (!open.thread) return $("#replies").replaceChildren();
  $("#thread-place").textContent = name;
  showMessages($("#replies"), threadMessages(channel.id, open.thread), page, true);
}

function topic(channel) {
  if (isHome(channel)) return "Ask without mentioning anyone. Each question begins a thread.";
  const bot = channel.has_bot ? "" : ` · ${person(store.bot).real_name} is not in this channel`;
  const shared = channel.is_connect ? "shared with another organisation" : channel.is_org_shared ? "shared with a sister workspace" : "";
  return [channel.topic, shared, `${channel.members.length} members${bot}`].filter(Boolean).join(" · ");
}

function showSuggested(channel) {
  const place = $("#suggested");
  place.hidden = store.suggested.length === 0;
  const before = isHome(channel) ? "" : channel.has_bot ? `@${person(store.bot).real_name} ` : `${store.command} `;
  const ask = (question) => { main.fill(before + question); main.submit(before + question); };
  const signature = JSON.stringify([store.suggested, before]);
  if (place.dataset.signature === signature) return;
  place.dataset.signature = signature;
  const chip = (question) => el("li", {}, el("button", { type: "button", class: "chip", onclick: () => ask(question) }, question));
  place.querySelector("ul").replaceChildren(...store.suggested.flatMap(({ title, questions }) =>
    [el("li", { class: "of" }, title), ...questions.map(chip)]));
}

$("#acting").addEventListener("change", (event) => actAs(event.target.value));
$("#close-thread").addEventListener("click", closeThread);
window.addEventListener("hashchange", follow);
window.addEventListener("keydown", (event) => { if (event.key === "Escape" && !page.editing) closeThread(); });
actAs(new URL(location.href).searchParams.get("user") ?? "alice");
