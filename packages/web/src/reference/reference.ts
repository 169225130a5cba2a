/** Makes the calls of the reference runnable. Without it the pages are complete to read. */

const tokenForm = document.querySelector<HTMLFormElement>("form.token");
const tokenInput = document.querySelector<HTMLInputElement>("#token");

if (tokenForm && tokenInput) {
  tokenForm.hidden = false;
  tokenForm.addEventListener("submit", (event) => {
    event.preventDefault();
  });
  for (const button of tokenForm.querySelectorAll<HTMLButtonElement>("button[data-username]")) {
    button.addEventListener("click", () => void logIn(tokenForm, tokenInput, button));
  }
}

for (const form of document.querySelectorAll<HTMLFormElement>("form.try")) {
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form);
  });
}

openAddressed();
addEventListener("hashchange", openAddressed);
closeContentsOnPhones();

/** A link to a call shows the call open. */
function openAddressed(): void {
  const part = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (part instanceof HTMLDetailsElement) {
    part.open = true;
    part.scrollIntoView();
  }
}

function closeContentsOnPhones(): void {
  const contents = document.querySelector<HTMLDetailsElement>(".contents");
  if (contents && matchMedia("(max-width: 60rem)").matches) contents.open = false;
}

async function logIn(
  form: HTMLFormElement,
  input: HTMLInputElement,
  button: HTMLButtonElement,
): Promise<void> {
  const { username = "", key = "" } = button.dataset;
  const response = await fetch(form.dataset["login"] ?? "", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, "api-key": key }),
  });
  const text = await response.text();
  if (response.ok) input.value = text;
  const status = form.querySelector("[role=status]");
  if (status) {
    status.textContent = response.ok
      ? `Logged in as ${username}. Calls on this page now carry the token.`
      : text;
  }
}

async function send(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>("button.send");
  if (button) button.disabled = true;
  try {
    await fillNames(form);
    const began = performance.now();
    const response = await fetch(addressOf(form), requestOf(form));
    const shown = await readable(response);
    show(form, response, shown, Math.round(performance.now() - began));
  } finally {
    if (button) button.disabled = false;
  }
}

/** Where the newest of a kind is found, by the name that stands for its id in an example. */
const NEWEST: Readonly<Record<string, string>> = {
  $DOCUMENT_ID: "documents",
  $ID: "signature-requests",
  $GROUP_ID: "groups",
};

/** An example names ids that only the caller has: the newest document, request or group is put in. */
async function fillNames(form: HTMLFormElement): Promise<void> {
  const body = form.querySelector<HTMLTextAreaElement>("textarea");
  const root = form.dataset["path"]?.match(/^(?:\/validation)?\/[^/]+/)?.[0] ?? "";
  const path = form.querySelector<HTMLInputElement>("input[data-in=path][name=id]");
  const collection = form.dataset["path"]?.slice(root.length + 1).split("/")[0] ?? "";
  if (path && path.value === "") path.value = (await newestOf(root, collection)) ?? "";
  for (const [name, kind] of Object.entries(NEWEST)) {
    if (!body?.value.includes(name)) continue;
    const id = (name === "$ID" && path?.value) || (await newestOf(root, kind));
    if (id) body.value = body.value.replaceAll(name, id);
  }
}

/** The newest one that the holder of the token has; undefined where there is none. */
async function newestOf(root: string, collection: string): Promise<string | undefined> {
  const token = tokenInput?.value.trim() ?? "";
  if (token === "") return undefined;
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${root}/${collection}?page_size=1`, { headers });
  if (!response.ok) return undefined;
  const [first] = (await response.json()) as { id?: string }[];
  return first?.id;
}

function addressOf(form: HTMLFormElement): string {
  let path = form.dataset["path"] ?? "";
  const query = new URLSearchParams();
  for (const input of form.querySelectorAll<HTMLInputElement>("input[data-in]")) {
    if (input.dataset["in"] === "path") {
      path = path.replace(`{${input.name}}`, encodeURIComponent(input.value));
    } else if (input.dataset["in"] === "query" && input.value !== "") {
      query.append(input.name, input.value);
    }
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function requestOf(form: HTMLFormElement): RequestInit {
  const headers = new Headers();
  for (const input of form.querySelectorAll<HTMLInputElement>("input[data-in=header]")) {
    if (input.value !== "") headers.set(input.name, input.value);
  }
  if (tokenInput && tokenInput.value !== "") {
    headers.set("authorization", `Bearer ${tokenInput.value.trim()}`);
  }
  const body = form.querySelector<HTMLTextAreaElement>("textarea");
  if (body) headers.set("content-type", "application/json");
  return {
    method: (form.dataset["method"] ?? "get").toUpperCase(),
    headers,
    ...(body && { body: body.value }),
  };
}

/** JSON indented, text as it is, anything else by its size. */
async function readable(response: Response): Promise<string> {
  const type = response.headers.get("content-type") ?? "";
  if (/json/.test(type)) return JSON.stringify(await response.json(), null, 2);
  if (type.startsWith("text/")) return response.text();
  const { size } = await response.blob();
  return size === 0 ? "" : `${size} bytes of ${type}`;
}

function show(form: HTMLFormElement, response: Response, text: string, time: number): void {
  const answer = form.querySelector<HTMLElement>(".answer");
  const status = answer?.querySelector(".status");
  const timing = answer?.querySelector(".quiet");
  const code = answer?.querySelector("code");
  if (!answer || !status || !timing || !code) return;
  answer.hidden = false;
  status.textContent = String(response.status);
  status.classList.toggle("bad", !response.ok);
  timing.textContent = `${time} ms · request id ${response.headers.get("x-request-id") ?? "none"}`;
  code.textContent = text;
}

export {};
