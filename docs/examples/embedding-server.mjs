// The server behind embedding.html: it shows the page, and asks for an address whenever the page wants one.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const { PARAPH_URL, PARAPH_USERNAME, PARAPH_KEY, REQUEST_ID, SIGNATURE_ID, PORT } = process.env;
const page = readFileSync(new URL("embedding.html", import.meta.url));

async function post(path, init) {
  const response = await fetch(`${PARAPH_URL}/v3/${path}`, { method: "POST", ...init });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** An address that a frame opens once, within ten minutes. */
async function embedAddress(requestId, signatureId) {
  const login = await post("access/login", {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: PARAPH_USERNAME, "api-key": PARAPH_KEY }),
  });
  const headers = { authorization: `Bearer ${await login.text()}` };
  const path = `signature-requests/${requestId}/signatures/${signatureId}/embed`;
  return (await post(path, { headers })).json();
}

const server = createServer(async (request, response) => {
  if (request.method !== "POST") {
    response.setHeader("content-type", "text/html; charset=utf-8").end(page);
    return;
  }
  try {
    // Here you know who is logged in to your site; give nobody the address of another person.
    const address = await embedAddress(REQUEST_ID, SIGNATURE_ID);
    response.setHeader("content-type", "application/json").end(JSON.stringify(address));
  } catch (error) {
    console.error(error);
    response.writeHead(502).end();
  }
});
server.listen(Number(PORT ?? 3000), () => {
  console.log(`http://localhost:${server.address().port}`);
});
