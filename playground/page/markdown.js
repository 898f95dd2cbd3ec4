// The part of CommonMark (and GitHub's tables) that bots use in `markdown` blocks.

import { el, link } from "/page/elements.js";
import { unescaped } from "/page/mrkdwn.js";

const INLINE = new RegExp(
  [
    /(?<code>`+)(?<inside>[^`]+?)\k<code>/,
    /!?\[(?<label>(?:\\.|[^\]\\]|\[[^\]]*\])*)\]\((?<address><[^>\s]*>|(?:[^()\s]|\([^()\s]*\))+)(?:\s+"[^"]*")?\)/,
    /(?<strong>\*\*|__)(?=\S)(?<bold>[\s\S]*?\S)\k<strong>/,
    /~~(?<struck>[^~]+)~~/,
    /(?<![\w*])\*(?=\S)(?<star>[^*]*?[^\s*])\*(?!\*)/,
    /(?<!\w)_(?=\S)(?<under>[^_]*?[^\s_])_(?!\w)/,
    /\\(?<escaped>[!-/:-@[-`{-~])/,
    /<(?<auto>https?:[^>\s]+)>/,
    /(?<bare>https?:\/\/[^\s<>()]+[^\s<>().,;:!?'"])/,
  ].map((part) => part.source).join("|"),
  "g",
);
const ITEM = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/;

export function markdown(text) {
  const lines = text.replaceAll("\r", "").split("\n");
  const nodes = [];
  while (lines.length) {
    if (!lines[0].trim()) lines.shift();
    else nodes.push(block(lines));
  }
  return nodes;
}

function block(lines) {
  const line = lines[0];
  const fence = line.match(/^\s*(```+|~~~+)/);
  if (fence) return fenced(lines, fence[1]);
  const heading = line.match(/^(#{1,6})\s+(.*?)\s*#*$/);
  if (heading) return lines.shift(), el(`h${Math.min(6, heading[1].length + 2)}`, {}, inline(heading[2]));
  if (/^\s*([-*_])(\s*\1){2,}\s*$/.test(line)) return lines.shift(), el("hr");
  if (/^\s*>/.test(line)) {
    const quoted = take(lines, (next) => /^\s*>/.test(next)).map((next) => next.replace(/^\s*>\s?/, ""));
    return el("blockquote", {}, markdown(quoted.join("\n")));
  }
  if (ITEM.test(line)) return list(lines);
  if (line.includes("|") && /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/.test(lines[1] ?? "")) return table(lines);
  const paragraph = take(lines, (next, place) => next.trim() && (place === 0 || !begins(next)));
  return el("p", {}, broken(paragraph));
}

const begins = (line) => /^\s*(```|~~~|>|#{1,6}\s)/.test(line) || ITEM.test(line);

function take(lines, wanted) {
  let count = 0;
  while (count < lines.length && wanted(lines[count], count)) count += 1;
  return lines.splice(0, count);
}

function broken(lines) {
  return lines.flatMap((line, place) => [place ? el("br") : null, ...inline(line.trim())]);
}

function fenced(lines, mark) {
  lines.shift();
  const code = take(lines, (line) => !line.trim().startsWith(mark));
  lines.shift();
  return el("pre", {}, el("code", {}, code.join("\n")));
}

function list(lines) {
  const [, indent, mark] = lines[0].match(ITEM);
  const ordered = /\d/.test(mark);
  const items = [];
  while (lines.length) {
    const found = lines[0].match(ITEM);
    if (!found || found[1].length < indent.length || (found[1].length <= indent.length + 1 && /\d/.test(found[2]) !== ordered)) break;
    if (found[1].length > indent.length + 1) {
      (items.at(-1) ?? items[items.push(el("li")) - 1]).append(list(lines));
      continue;
    }
    lines.shift();
    const more = take(lines, (line) => line.trim() && !begins(line));
    items.push(el("li", {}, broken([found[3], ...more])));
    if (!lines[0]?.trim() && ITEM.test(lines[1] ?? "")) lines.shift();
  }
  return el(ordered ? "ol" : "ul", ordered ? { start: parseInt(mark, 10) } : {}, items);
}

function table(lines) {
  const cells = (line) => line.trim().replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
  const head = cells(lines.shift());
  lines.shift();
  const rows = take(lines, (line) => line.includes("|")).map(cells);
  return el("div", { class: "table" }, el("table", {},
    el("thead", {}, el("tr", {}, head.map((cell) => el("th", { scope: "col" }, inline(cell))))),
    el("tbody", {}, rows.map((row) => el("tr", {}, row.map((cell) => el("td", {}, inline(cell))))))));
}

export function inline(text) {
  const nodes = [];
  let end = 0;
  for (const found of text.matchAll(INLINE)) {
    nodes.push(unescaped(text.slice(end, found.index)), piece(found.groups));
    end = found.index + found[0].length;
  }
  return [...nodes, unescaped(text.slice(end))].filter((node) => node !== "");
}

function piece(groups) {
  if (groups.inside) return el("code", {}, unescaped(groups.inside.trim()));
  if (groups.address) return link(unescaped(groups.address.replace(/^<|>$/g, "")), inline(groups.label));
  if (groups.bold) return el("strong", {}, inline(groups.bold));
  if (groups.struck) return el("s", {}, inline(groups.struck));
  if (groups.star ?? groups.under) return el("em", {}, inline(groups.star ?? groups.under));
  if (groups.escaped) return groups.escaped;
  const address = unescaped(groups.auto ?? groups.bare);
  return link(address, address);
}
