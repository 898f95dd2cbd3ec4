// Rows of the message list and of the thread.

import { blocks } from "/page/blocks.js";
import * as doors from "/page/doors.js";
import { avatar, el, link, sync } from "/page/elements.js";
import { mrkdwn } from "/page/mrkdwn.js";
import { person, root, status, store, threadMessages } from "/page/store.js";

const GROUPED_S = 300;
const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const dated = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
const date = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long" });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short" });
const moment = (ts) => new Date(Number(ts) * 1000);

// `page` holds what a row needs from the page: alert(text), forward(message), and `editing` and `marked`, two ts.
export function showMessages(list, messages, page, inThread) {
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
  const entries = [];
  let before = null;
  for (const message of messages) {
    const day = date.format(moment(message.ts));
    if (!inThread && (!before || date.format(moment(before.ts)) !== day)) {
      entries.push({ key: day, signature: day, build: () => el("li", { class: "day" }, el("span", {}, day)) });
      before = null;
    }
    entries.push(entry(message, follows(message, before), page, inThread));
    before = message;
  }
  const thread = inThread && messages[0];
  const doing = thread && status(thread.channel, root(thread));
  if (doing) entries.push({ key: "status", signature: doing, build: () => el("li", { class: "row" }, working(doing)) });
  sync(list, entries);
  if (atEnd) list.scrollTop = list.scrollHeight;
}

function follows(message, before) {
  return before && before.user === message.user && !message.command && !before.visible_to && !message.visible_to
    && Number(message.ts) - Number(before.ts) < GROUPED_S;
}

function entry(message, grouped, page, inThread) {
  const replies = inThread ? [] : threadMessages(message.channel, message.ts)
    .filter((reply) => reply.ts !== message.ts && !reply.visible_to);
  const doing = inThread ? "" : status(message.channel, message.ts);
  const editing = page.editing === message.ts;
  const signature = JSON.stringify([message, grouped, replies.length, replies.at(-1)?.ts, doing, editing, page.marked === message.ts, store.you]);
  return { key: message.ts, signature, build: () => row(message, { grouped, replies, doing, editing }, page, inThread) };
}

function row(message, { grouped, replies, doing, editing }, page, inThread) {
  const user = person(message.user);
  const when = moment(message.ts);
  // The channel has a line for each day; a thread has none, so its older messages carry their date.
  const shown = inThread && !grouped && date.format(when) !== date.format(new Date()) ? dated : clock;
  const time = el("time", { datetime: when.toISOString(), title: full.format(when) }, shown.format(when));
  const classes = ["row", grouped && "grouped", message.visible_to && "whisper", page.marked === message.ts && "marked"];
  return el("li", { class: classes.filter(Boolean).join(" "), tabindex: "-1" },
    message.command && el("p", { class: "ran" }, `ran ${message.command}`),
    el("div", { class: "side" }, grouped ? time : avatar(user)),
    el("div", { class: "said" },
      !grouped && el("p", { class: "by" }, el("strong", {}, user.real_name), user.is_bot && el("span", { class: "badge" }, "App"), time),
      message.visible_to && el("p", { class: "only" }, "Only visible to you"),
      editing ? editor(message, page) : content(message, page),
      !inThread && (replies.length > 0 || doing) && threadLink(message, replies, doing)),
    !editing && tools(message, page, inThread));
}

function content(message, page) {
  const pressed = (block_id, action_id, value) => doors
    .press({ user: store.you, channel: message.channel, ts: message.ts, block_id, action_id, value })
    .catch((error) => page.alert(error.message));
  return el("div", { class: "content" },
    message.blocks.length ? blocks(message.blocks, pressed) : el("div", { class: "block prose" }, mrkdwn(message.text)),
    message.edited && el("span", { class: "edited" }, "(edited)"),
    message.attachments.map(attachment),
    message.files.map((file) => el("p", { class: "file" }, file.name)),
    message.reactions.length > 0 && el("p", { class: "reactions" }, message.reactions.map((reaction) =>
      el("span", { title: reaction.users.map((id) => person(id).real_name).join(", ") }, `:${reaction.name}: ${reaction.count}`))),
    message.invites && el("div", { class: "block actions" }, el("button", {
      type: "button", class: "action primary", onclick: () => invite(message, page),
    }, `Invite ${person(store.bot).real_name}`)));
}

const invite = (message, page) => doors.invite({ user: store.you, channel: message.channel, ts: message.invites })
  .catch((error) => page.alert(error.message));

function attachment(part) {
  return el("blockquote", { class: "shared" },
    part.author_name && el("p", { class: "by" }, el("strong", {}, part.author_name)),
    mrkdwn(part.text ?? part.fallback ?? ""),
    el("p", { class: "only" }, part.from_url ? link(part.from_url, part.footer ?? "Original message") : part.footer));
}

export const working = (text) => el("p", { class: "working" },
  el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")), `${person(store.bot).real_name} ${text}`);

function threadLink(message, replies, doing) {
  const speakers = [...new Set(replies.map((reply) => reply.user))].slice(0, 4);
  const count = replies.length === 1 ? "1 reply" : `${replies.length} replies`;
  return el("a", { class: "replies", href: `#${message.channel}/${message.ts}` },
    speakers.map((id) => avatar(person(id))), replies.length > 0 && el("span", {}, count), doing && working(doing));
}

function tools(message, page, inThread) {
  const act = (label, onclick) => el("button", { type: "button", class: "quiet", onclick }, label);
  const mine = message.user === store.you && !message.visible_to;
  const place = { user: store.you, channel: message.channel, ts: message.ts };
  return el("div", { class: "tools" },
    !message.visible_to && !inThread && act("Reply", () => page.openThread(message.channel, root(message))),
    !message.visible_to && act("Forward", () => page.forward(message)),
    mine && act("Edit", () => page.edit(message.ts)),
    mine && act("Delete", (event) => {
      if (event.currentTarget.dataset.sure) doors.remove(place).catch((error) => page.alert(error.message));
      event.currentTarget.dataset.sure = "yes";
      event.currentTarget.textContent = "Really delete";
    }));
}

function editor(message, page) {
  const field = el("textarea", { rows: 2, "aria-label": "Edit message" });
  field.value = plain(message);
  const save = () => doors.edit({ user: store.you, channel: message.channel, ts: message.ts, text: field.value })
    .then(() => page.edit(null), (error) => page.alert(error.message));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") page.edit(null);
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) { event.preventDefault(); save(); }
  });
  queueMicrotask(() => field.focus());
  return el("div", { class: "editor" }, field,
    el("button", { type: "button", class: "action primary", onclick: save }, "Save"),
    el("button", { type: "button", class: "action", onclick: () => page.edit(null) }, "Cancel"));
}

// A person's own words back in the form in which they are typed.
function plain(message) {
  return message.text
    .replace(/<@(\w+)>/g, (_, id) => `@${person(id).real_name}`)
    .replace(/<(https?:[^>|]+)>/g, "$1")
    .replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
