import type { RequestListener } from "node:http";
import { createRequire } from "node:module";
import { listen } from "./listen.ts";

type S3rver = {
  readonly callback: () => RequestListener;
  readonly configureBuckets: () => Promise<unknown>;
};

/**
 * A real S3 server in this process, with one bucket. It computes the signature of a listing over
 * another path than the SDK (with no slash behind the bucket), so listings go there unsigned.
 */
export async function startS3(directory: string, bucket: string) {
  const load = createRequire(import.meta.url);
  const S3rver = load("@20minutes/s3rver") as new (options: object) => S3rver;
  const server = new S3rver({ silent: true, directory, configureBuckets: [{ name: bucket }] });
  await server.configureBuckets();
  const answer = server.callback();
  const { url, close } = await listen((request, response) => {
    if (request.url?.startsWith(`/${bucket}/?`) === true) delete request.headers.authorization;
    answer(request, response);
  });
  return { endpoint: url, accessKeyId: "S3RVER", secretAccessKey: "S3RVER", close };
}
