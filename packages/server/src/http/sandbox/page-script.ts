/**
 * What the page of the sandbox does in the browser: log in, read the messages and show them as text.
 * The key stays in this page's memory and is gone with it.
 */
export const SCRIPT = `
const form = document.querySelector("form");
const list = document.querySelector("#messages");
const status = document.querySelector("#status");
let token = "";

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const given = new FormData(form);
  const login = await fetch("/v2/access/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: given.get("username"), "api-key": given.get("key") }),
  });
  if (!login.ok) return tell("The API user or the key is wrong.");
  token = await login.text();
  await show();
});

async function show() {
  const to = new FormData(form).get("to").trim();
  const query = to === "" ? "" : "?to=" + encodeURIComponent(to);
  const answer = await fetch("/sandbox/messages" + query, {
    headers: { authorization: "Bearer " + token },
  });
  if (answer.status === 404) return tell("This is for demo keys only.");
  if (!answer.ok) return tell("The messages could not be read (" + answer.status + ").");
  const messages = await answer.json();
  list.replaceChildren(...messages.map(card));
  tell(messages.length === 0 ? "Nothing was sent yet." : messages.length + " messages, newest first.");
}

function card(message) {
  const item = element("li", "card");
  const head = element("h2", "", message.subject ?? "SMS");
  const who = element("p", "soft", message.channel + " to " + message.to + ", " + message.created_at);
  const body = element("pre", "", message.text);
  const links = message.links.map((address) => {
    const line = element("p", "");
    const link = element("a", "", address);
    link.href = address;
    link.rel = "noreferrer";
    line.append(link);
    return line;
  });
  const files = message.attachments.map((name) => element("p", "soft", "Attached: " + name));
  item.append(head, who, ...links, ...files, body);
  return item;
}

function element(name, kind, text = "") {
  const made = document.createElement(name);
  made.className = kind;
  made.textContent = text;
  return made;
}

function tell(text) {
  status.textContent = text;
}
`;
