import { createHash } from "node:crypto";
import { request } from "node:http";

type Place = { readonly url: string; readonly token: string };

/** Sends a body and answers the document's id. */
export function upload({ url, token }: Place, body: Buffer): Promise<string> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "content-length": body.length,
  };
  return new Promise((resolve, reject) => {
    request(`${url}/v2/documents`, { method: "POST", headers }, (answer) => {
      let text = "";
      answer.on("data", (piece: Buffer) => (text += piece.toString()));
      answer.on("end", () => {
        if (answer.statusCode === 201) resolve((JSON.parse(text) as { id: string }).id);
        else reject(new Error(`upload answered ${answer.statusCode} ${text}`));
      });
    })
      .on("error", reject)
      .end(body);
  });
}

/** Reads an answer to its end and gives the SHA-256 of it. */
export function download(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const hash = createHash("sha256");
  return new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      answer.on("data", (piece: Buffer) => hash.update(piece));
      answer.on("error", reject);
      answer.on("end", () => {
        resolve(hash.digest("hex"));
      });
    })
      .on("error", reject)
      .end();
  });
}
