// Where people write. Enter sends, Shift+Enter begins a new line; a line that begins with `/` is a command.

import * as doors from "/page/doors.js";
import { el } from "/page/elements.js";
import { person, store } from "/page/store.js";

// `place()` gives {channel, thread_ts?} or null; `page.sent(message)` hears what was posted.
export function composer(form, label, place, page) {
  const field = el("textarea", { rows: 1, "aria-label": label, placeholder: label, autocomplete: "off" });
  const files = el("input", { type: "file", multiple: true, class: "unseen", tabindex: "-1", "aria-hidden": "true" });
  const carried = el("div", { class: "carried" });
  const send = el("button", { type: "submit", class: "action primary" }, "Send");
  let forward = null;

  const show = () => {
    const names = [...files.files].map((file) => el("span", { class: "file" }, file.name));
    const shared = forward && el("span", { class: "file" }, `Forwarding ${person(forward.user).real_name}'s message`);
    const drop = (names.length || forward) && el("button", { type: "button", class: "quiet", onclick: clear }, "Remove");
    carried.replaceChildren(...[shared, ...names, drop].filter(Boolean));
    field.style.height = "auto";
    field.style.height = `${Math.min(field.scrollHeight, 180)}px`;
  };
  const clear = () => { forward = null; files.value = ""; show(); };

  async function submit(text) {
    const where = place();
    const names = [...files.files].map((file) => file.name);
    if (!where || !(text.trim() || names.length || forward)) return;
    const kept = { text: field.value, forward };
    field.value = "";
    try {
      if (text.startsWith("/") && where.thread_ts) throw new Error("Slack runs no commands in threads. Use the channel's field.");
      if (text.startsWith("/")) await doors.command({ user: store.you, channel: where.channel, text });
      else page.sent(await doors.post({ user: store.you, ...where, text, files: names, forward }));
      clear();
    } catch (error) {
      field.value = kept.text;
      page.alert(error.message);
    }
    show();
  }

  field.addEventListener("input", show);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    submit(field.value);
  });
  files.addEventListener("change", show);
  form.addEventListener("submit", (event) => { event.preventDefault(); submit(field.value); });
  form.append(carried, field, files, el("div", { class: "bar" },
    el("button", { type: "button", class: "quiet", onclick: () => insert(field, `@${person(store.bot).real_name} `) }, "Mention the bot"),
    el("button", { type: "button", class: "quiet", title: "Only the file's name is sent", onclick: () => files.click() }, "Attach"),
    send));

  return {
    submit,
    focus: () => field.focus(),
    fill: (text) => { field.value = text; show(); },
    forward: (message) => { forward = { channel: message.channel, ts: message.ts, user: message.user }; show(); field.focus(); },
    setLabel: (text) => { field.placeholder = text; field.setAttribute("aria-label", text); },
    setClosed: (closed) => { field.disabled = send.disabled = closed; },
  };
}

function insert(field, text) {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input"));
  field.focus();
}
