import { after } from "node:test";
import { createAuthority, type TestAuthority } from "@paraph/testkit";
import { bodyOf, listen } from "./listen.ts";

/** A certificate authority that answers over the network: OCSP, and time stamps at /tsa. */
export async function startPki(): Promise<{
  readonly authority: TestAuthority;
  readonly tsaUrl: string;
}> {
  const { url, close } = await listen((request, response) => {
    void bodyOf(request).then((asked) => {
      const isTsa = request.url === "/tsa";
      const now = new Date();
      response.end(isTsa ? authority.timeStamp(asked, now) : authority.ocsp(asked, now));
    });
  });
  after(close);
  const authority = createAuthority(new Date(), url);
  return { authority, tsaUrl: `${url}/tsa` };
}
