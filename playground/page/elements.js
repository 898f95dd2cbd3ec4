// Builds DOM nodes. Text only ever becomes text nodes, so nothing that people or bots write is parsed as HTML.

const SAFE = /^(https?:|mailto:)/i;

export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

// A link that tells the other side nothing; permalinks of this workspace stay in the page.
export function link(address, ...label) {
  if (!SAFE.test(address)) return el("span", {}, ...label);
  const here = permalink(address);
  if (here) return el("a", { href: here }, ...label);
  return el("a", { href: address, target: "_blank", rel: "noreferrer noopener" }, ...label);
}

function permalink(address) {
  try {
    const url = new URL(address);
    const found = url.pathname.match(/^\/archives\/(\w+)\/p(\d+)(\d{6})$/);
    return url.origin === location.origin && found ? `#${found[1]}/${found[2]}.${found[3]}` : null;
  } catch {
    return null;
  }
}

export function avatar(user) {
  const initials = user.real_name.split(" ").map((part) => part[0]).slice(0, 2).join("");
  const node = el("span", { class: user.is_bot ? "avatar bot" : "avatar", "aria-hidden": "true" }, initials);
  node.style.setProperty("--colour", user.colour);
  return node;
}

// Keeps a list's nodes where their signature is unchanged, so that focus and selection survive an update.
export function sync(list, entries) {
  const old = new Map([...list.children].map((node) => [node.dataset.key, node]));
  const nodes = entries.map(({ key, signature, build }) => {
    const kept = old.get(key);
    if (kept && kept.signature === signature) return kept;
    const node = build();
    node.dataset.key = key;
    node.signature = signature;
    return node;
  });
  nodes.forEach((node, place) => {
    if (list.children[place] !== node) list.insertBefore(node, list.children[place] ?? null);
  });
  while (list.children.length > nodes.length) list.lastChild.remove();
}
