// Slack's own markup: `*bold*`, `<url|label>`, `<@user>`; `&amp;`, `&lt;` and `&gt;` are its only escapes.

import { el, link } from "/page/elements.js";
import { channelName, person, store } from "/page/store.js";

const STYLES = [["*", "strong"], ["_", "em"], ["~", "s"]];
const TOKEN = /```([\s\S]+?)```|`([^`\n]+)`|<([^<>\n]+)>/g;

export const unescaped = (text) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

export function mrkdwn(text) {
  const blocks = [];
  for (const part of text.split(/(```[\s\S]+?```)/)) {
    if (part.startsWith("```") && part.length > 6) blocks.push(el("pre", {}, el("code", {}, unescaped(part.slice(3, -3)))));
    else blocks.push(...lines(part));
  }
  return blocks;
}

function lines(text) {
  const groups = [];
  for (const line of text.replace(/^\n|\n$/g, "").split("\n")) {
    const quoted = /^(&gt;|>)\s?/.test(line);
    const content = quoted ? line.replace(/^(&gt;|>)\s?/, "") : line;
    const last = groups.at(-1);
    if (last && last.quoted === quoted) last.lines.push(content);
    else groups.push({ quoted, lines: [content] });
  }
  return groups
    .filter((group) => group.lines.some(Boolean))
    .map((group) => el(group.quoted ? "blockquote" : "p", {}, inline(group.lines.join("\n"))));
}

export function inline(text) {
  const nodes = [];
  let end = 0;
  for (const found of text.matchAll(TOKEN)) {
    nodes.push(...styled(text.slice(end, found.index)));
    end = found.index + found[0].length;
    if (found[1] ?? found[2]) nodes.push(el("code", {}, unescaped(found[1] ?? found[2])));
    else nodes.push(entity(found[3]));
  }
  return [...nodes, ...styled(text.slice(end))];
}

function styled(text) {
  for (const [mark, tag] of STYLES) {
    const found = text.match(new RegExp(`(^|[\\s(\\[{"'*_~])\\${mark}(\\S(?:[^\\n]*?\\S)?)\\${mark}(?=$|[\\s.,;:!?)\\]}"'*_~])`));
    if (!found) continue;
    const start = found.index + found[1].length;
    const rest = text.slice(start + found[2].length + 2);
    return [...styled(text.slice(0, start)), el(tag, {}, styled(found[2])), ...styled(rest)];
  }
  return text ? [unescaped(text)] : [];
}

function entity(content) {
  const bar = content.indexOf("|");
  const target = bar < 0 ? content : content.slice(0, bar);
  const label = bar < 0 ? "" : content.slice(bar + 1);
  if (target.startsWith("@")) return mention(target.slice(1));
  if (target.startsWith("#")) return channelLink(target.slice(1), label);
  if (target.startsWith("!date^")) return moment(target, label);
  if (target.startsWith("!")) return el("span", { class: "mention" }, label || `@${target.slice(1)}`);
  return link(unescaped(target), label ? styled(label) : unescaped(target));
}

// <!date^1700000000^at {time}|what others show>: the reader's own clock.
function moment(target, label) {
  const [, seconds, form] = target.split("^");
  const at = new Date(1000 * Number(seconds));
  if (Number.isNaN(at.getTime())) return label;
  const day = at.toLocaleDateString("en", { month: "short", day: "numeric" });
  return form.replace(/\{date\w*\}/g, day).replace(/\{time\w*\}/g, at.toLocaleTimeString("en", { timeStyle: "short" }));
}

export function mention(id) {
  const mine = id === store.you ? "mention you" : "mention";
  return el("span", { class: mine }, `@${person(id).real_name}`);
}

export function channelLink(id, label = "") {
  const channel = store.channels.get(id);
  if (!channel) return el("span", { class: "mention" }, label ? `#${label}` : "a private channel");
  return el("a", { class: "mention", href: `#${id}` }, `#${channelName(channel)}`);
}
