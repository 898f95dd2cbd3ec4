// The page's way into the workspace.

async function ask(verb, door, body) {
  const reply = await fetch(`/playground/${door}`, {
    method: verb,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await reply.json();
  if (!reply.ok) throw new Error(answer.error ?? "The playground does not answer.");
  return answer;
}

export const post = (message) => ask("POST", "messages", message);
export const edit = (message) => ask("PATCH", "messages", message);
export const remove = (message) => ask("DELETE", "messages", message);
export const command = (typed) => ask("POST", "commands", typed);
export const press = (action) => ask("POST", "actions", action);
export const invite = (place) => ask("POST", "members", place);
export const openHome = (user) => ask("POST", "home", { user });
export const read = (user, channel) => ask("POST", "read", { user, channel });

// Server-sent events; the browser reconnects by itself, and each connection begins with the whole state.
export function watch(user, hear) {
  const source = new EventSource(`/playground/stream?user=${encodeURIComponent(user)}`);
  source.addEventListener("message", (event) => hear(JSON.parse(event.data)));
  source.addEventListener("error", () => hear({ type: "lost" }));
  return () => source.close();
}
