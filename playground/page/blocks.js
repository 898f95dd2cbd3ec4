// Block Kit: each kind of block as DOM nodes. `pressed` is called with block_id, action_id and value of a button.

import { el, link } from "/page/elements.js";
import { markdown } from "/page/markdown.js";
import { channelLink, inline, mention, mrkdwn, unescaped } from "/page/mrkdwn.js";

const KINDS = {
  markdown: (block) => el("div", { class: "block prose" }, markdown(block.text)),
  section: (block, pressed) => el("div", { class: "block section" },
    el("div", { class: "prose" }, block.text && textBlock(block.text), block.fields && fields(block.fields)),
    block.accessory && element(block, block.accessory, pressed)),
  header: (block) => el("h3", { class: "block" }, block.text.text),
  context: (block) => el("div", { class: "block context" }, block.elements.map((part) => el("span", {}, contextPart(part)))),
  divider: () => el("hr", { class: "block" }),
  actions: (block, pressed) => el("div", { class: "block actions" }, block.elements.map((part) => element(block, part, pressed))),
  context_actions: (block, pressed) => el("div", { class: "block actions small" }, block.elements.map((part) => element(block, part, pressed))),
  rich_text: (block) => el("div", { class: "block prose" }, block.elements.map(richPart)),
  image: (block) => el("p", { class: "block missing" }, link(block.image_url ?? "", `Image: ${block.alt_text}`)),
  table: (block) => el("div", { class: "block table" }, el("table", {}, el("tbody", {}, block.rows.map((row) =>
    el("tr", {}, row.map((cell) => el("td", {}, cell.type === "rich_text" ? cell.elements.map(richPart) : String(cell.text ?? "")))))))),
  task_card: (block) => el("p", { class: "block task" }, `${block.status === "complete" ? "✓" : "…"} ${block.title}`),
  plan: (block) => el("div", { class: "block" }, el("p", {}, block.title), (block.tasks ?? []).map((task) => KINDS.task_card(task))),
};

export function blocks(list, pressed) {
  return list.map((block) => (KINDS[block.type] ?? unknown)(block, pressed));
}

const unknown = (block) => el("p", { class: "block missing" }, `This page does not show ${block.type} blocks.`);

const textBlock = (text) => (text.type === "mrkdwn" ? mrkdwn(text.text) : el("p", {}, text.text));

const fields = (list) => el("div", { class: "fields" }, list.map((field) => el("div", {}, textBlock(field))));

function contextPart(part) {
  if (part.type === "image") return el("span", { class: "missing" }, part.alt_text);
  return part.type === "mrkdwn" ? inline(part.text) : part.text;
}

function element(block, part, pressed) {
  const button = (text, value, more = {}) => el("button", {
    type: "button", class: `action ${part.style ?? ""}`, ...more,
    onclick: () => pressed(block.block_id, part.action_id, value),
  }, text);
  switch (part.type) {
    case "button":
      return part.url ? link(part.url, button(part.text.text, part.value)) : button(part.text.text, part.value, { "aria-label": part.accessibility_label });
    case "feedback_buttons":
      return el("span", { class: "feedback" }, [part.positive_button, part.negative_button].map((choice) =>
        button(choice.text.text, choice.value, { "aria-label": choice.accessibility_label })));
    case "icon_button":
      return button(part.text.text, part.value, { "aria-label": part.accessibility_label });
  }
  return unknown(part);
}

function richPart(part) {
  switch (part.type) {
    case "rich_text_section": return el("p", {}, part.elements.map(richElement));
    case "rich_text_quote": return el("blockquote", {}, el("p", {}, part.elements.map(richElement)));
    case "rich_text_preformatted": return el("pre", {}, el("code", {}, part.elements.map(richElement)));
    case "rich_text_list":
      return el(part.style === "ordered" ? "ol" : "ul", {}, part.elements.map((item) => el("li", {}, item.elements.map(richElement))));
  }
  return unknown(part);
}

function richElement(part) {
  const style = part.style ?? {};
  let node = richText(part);
  if (style.code) node = el("code", {}, node);
  if (style.bold) node = el("strong", {}, node);
  if (style.italic) node = el("em", {}, node);
  if (style.strike) node = el("s", {}, node);
  return node;
}

function richText(part) {
  switch (part.type) {
    case "text": return part.text;
    case "link": return link(part.url, part.text || part.url);
    case "user": return mention(part.user_id);
    case "channel": return channelLink(part.channel_id);
    case "emoji": return part.unicode ? String.fromCodePoint(...part.unicode.split("-").map((code) => parseInt(code, 16))) : `:${part.name}:`;
    case "broadcast": return el("span", { class: "mention" }, `@${part.range}`);
  }
  return unescaped(part.text ?? "");
}
