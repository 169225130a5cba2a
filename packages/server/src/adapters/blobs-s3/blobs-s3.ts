import { open, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { inTime, isBeyondEnd, outageOf, rethrow } from "./outages.ts";
import {
  BlobMissing,
  checkBlobName,
  isBlobName,
  type BlobPage,
  type Blobs,
} from "../../ports/blobs.ts";

export type S3Place = {
  readonly bucket: string;
  readonly region: string;
  /** Absent for AWS itself. */
  readonly endpoint?: string;
  readonly accessKeyId?: string;
  readonly secretAccessKey?: string;
  /** Begins every key, so that a bucket can be shared. */
  readonly prefix?: string;
  /** Where local copies of encrypted objects lie while they are examined. */
  readonly scratch: string;
  /** How long one attempt may take until it is answered; there are three. */
  readonly patienceMs?: number;
};

const PATIENCE_MS = 10_000;
const CONNECT_MS = 3_000;
/** The name of the object that says whose store it is. */
const MARK = "owner";

/** The smallest part S3 allows; two in flight bound the memory of an upload. */
const PART_BYTES = 5 * 1024 * 1024;

/** Blobs in an S3-compatible bucket. The SDK is loaded only where it is configured: it is large. */
export async function openS3Blobs(place: S3Place): Promise<Blobs> {
  const sdk = await import("@aws-sdk/client-s3");
  const { Upload } = await import("@aws-sdk/lib-storage");
  const patience = place.patienceMs ?? PATIENCE_MS;
  const client: S3Client = new sdk.S3Client({
    region: place.region,
    // By itself the client would wait for a silent server for ever.
    requestHandler: {
      connectionTimeout: Math.min(CONNECT_MS, patience),
      requestTimeout: patience,
      throwOnRequestTimeout: true,
    },
    // Other vendors' servers know neither the newer checksums nor bucket names as host names.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(place.endpoint === undefined ? {} : { endpoint: place.endpoint, forcePathStyle: true }),
    ...(place.accessKeyId === undefined || place.secretAccessKey === undefined
      ? {}
      : {
          credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
        }),
  });
  // Ended by a slash, so that no installation's names begin like those of a neighbour.
  const prefix = place.prefix ? place.prefix.replace(/\/*$/, "/") : "";
  const at = (name: string) => ({ Bucket: place.bucket, Key: prefix + checkBlobName(name) });

  async function put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const source = watched(bytes);
    const upload = new Upload({
      client,
      params: { ...at(name), Body: Readable.from(source.pieces, { objectMode: false }) },
      partSize: PART_BYTES,
      queueSize: 2,
      leavePartsOnError: false,
    });
    try {
      await upload.done();
    } catch (error) {
      throw source.fault() ?? outageOf(error);
    }
  }

  /** What is asked for its length only is answered without a body, and is called otherwise. */
  function rethrowMissing(error: unknown): never {
    const isMissing = error instanceof sdk.NoSuchKey || error instanceof sdk.NotFound;
    throw isMissing
      ? new BlobMissing("there is no such object", { cause: error })
      : outageOf(error);
  }

  async function* stream(name: string, offset: number, length: number): AsyncGenerator<Uint8Array> {
    if (length === 0) return;
    const range = `bytes=${offset}-${offset + length - 1}`;
    const answer = await client
      .send(new sdk.GetObjectCommand({ ...at(name), Range: range }))
      .catch((error: unknown) => (isBeyondEnd(error) ? null : rethrowMissing(error)));
    if (answer === null) return;
    if (!(answer.Body instanceof Readable)) throw new Error("the bucket answered without a body");
    yield* inTime(answer.Body, patience);
  }

  async function read(name: string, offset: number, length: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for await (const piece of stream(name, offset, length)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async function local(name: string): ReturnType<Blobs["local"]> {
    const copy = path.join(place.scratch, `${name}.${process.pid}.${performance.now()}`);
    const file = await open(copy, "wx", 0o600);
    try {
      const { ContentLength } = await client
        .send(new sdk.HeadObjectCommand(at(name)))
        .catch(rethrowMissing);
      for await (const piece of stream(name, 0, ContentLength ?? 0)) await file.writeFile(piece);
    } catch (error) {
      await rm(copy, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return { path: copy, release: () => rm(copy, { force: true }) };
  }

  async function list(after: string | null, most: number): Promise<BlobPage> {
    const answer = await client
      .send(
        new sdk.ListObjectsCommand({
          Bucket: place.bucket,
          Prefix: prefix,
          MaxKeys: most,
          ...(after === null ? {} : { Marker: prefix + after }),
        }),
      )
      .catch(rethrow);
    const found = (answer.Contents ?? []).map(({ Key, Size, LastModified }) => ({
      name: (Key ?? "").slice(prefix.length),
      size: Size ?? 0,
      // Without a time nobody can say that it is old.
      writtenAt: LastModified ?? new Date(),
    }));
    const last = answer.NextMarker?.slice(prefix.length) ?? found.at(-1)?.name;
    if (answer.IsTruncated === true && (last === undefined || last === after))
      throw new Error("the bucket says that there is more, and not where to go on");
    return {
      entries: found.filter(({ name }) => isBlobName(name)),
      next: answer.IsTruncated === true ? (last ?? null) : null,
    };
  }

  async function readMark(): Promise<string | null> {
    const command = new sdk.GetObjectCommand({ Bucket: place.bucket, Key: prefix + MARK });
    try {
      const { Body } = await client.send(command);
      return (await Body?.transformToString()) ?? null;
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return null;
      throw outageOf(error);
    }
  }

  async function writeMark(mark: string): Promise<void> {
    const where = { Bucket: place.bucket, Key: prefix + MARK };
    await client.send(new sdk.PutObjectCommand({ ...where, Body: mark })).catch(rethrow);
  }

  async function remove(name: string): Promise<void> {
    await client.send(new sdk.DeleteObjectCommand(at(name))).catch(rethrow);
  }

  return { put, read, stream, local, remove, list, readMark, writeMark };
}

/**
 * The pieces as copies, because the client collects them into parts and they must outlive the next
 * one; and what went wrong at their source, which is no trouble of the bucket.
 */
function watched(bytes: AsyncIterable<Uint8Array>): {
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly fault: () => unknown;
} {
  let fault: unknown;
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of bytes) yield Uint8Array.from(piece);
    } catch (error) {
      fault = error;
      throw error;
    }
  }
  return { pieces: pieces(), fault: () => fault };
}
