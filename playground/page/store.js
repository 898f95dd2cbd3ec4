// What the page knows: the last state from the server, and what has happened since.

export const store = {
  team: "", you: "", bot: "", command: "", note: "", suggested: [], connections: 0,
  users: new Map(), channels: new Map(), messages: new Map(), statuses: new Map(),
};

export function hear(news) {
  switch (news.type) {
    case "state": return begin(news.state);
    case "posted":
    case "changed": return void store.messages.set(key(news.message), news.message);
    case "deleted": return void store.messages.delete(key(news.message));
    case "status": return void setStatus(news);
    case "connections": return void (store.connections = news.count);
    case "lost": return void (store.connections = null);
    case "joined": return void (store.channels.get(news.channel).has_bot = true);
  }
}

function begin(state) {
  Object.assign(store, state, {
    users: new Map(state.users.map((user) => [user.id, user])),
    channels: new Map(state.channels.map((channel) => [channel.id, channel])),
    messages: new Map(state.messages.map((message) => [key(message), message])),
    statuses: new Map(),
  });
  state.statuses.forEach(setStatus);
}

function setStatus({ channel, thread_ts, text }) {
  if (text) store.statuses.set(`${channel}/${thread_ts}`, text);
  else store.statuses.delete(`${channel}/${thread_ts}`);
}

const key = (message) => `${message.channel}/${message.ts}`;
const byTime = (a, b) => (a.ts < b.ts ? -1 : 1);

export const person = (id) => store.users.get(id) ?? { id, name: id, real_name: id, colour: "#777", is_bot: false };
export const root = (message) => message.thread_ts ?? message.ts;
export const find = (channel, ts) => store.messages.get(`${channel}/${ts}`);
export const status = (channel, ts) => store.statuses.get(`${channel}/${ts}`);
export const channelMessages = (channel) =>
  [...store.messages.values()].filter((m) => m.channel === channel && (!m.thread_ts || m.thread_ts === m.ts)).sort(byTime);
export const threadMessages = (channel, ts) =>
  [...store.messages.values()].filter((m) => m.channel === channel && root(m) === ts).sort(byTime);

export const isHome = (channel) => channel.kind === "direct" && channel.has_bot;
export const isNamed = (channel) => channel.kind === "public" || channel.kind === "private";
export const others = (channel) => channel.members.filter((id) => id !== store.you).map(person);

export function channelName(channel) {
  if (!channel) return "";
  if (isNamed(channel)) return channel.name;
  return others(channel).map((one) => one.real_name).join(", ");
}
