import { createHash } from "node:crypto";
import { pipeline, Readable, type Transform } from "node:stream";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { Refused } from "../command.ts";
import { NotThere, type Place } from "./places/place.ts";

/** The format of a backup's `.age` files: compressed with zstd, then encrypted with age (age-encryption.org/v1). */

type Bytes = AsyncIterable<Uint8Array>;

/** Counts and hashes the bytes that pass through. */
export class Measure {
  bytes = 0;
  readonly #hash = createHash("sha256");

  async *of(body: Bytes): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      this.bytes += chunk.length;
      this.#hash.update(chunk);
      yield chunk;
    }
  }

  /** @returns the SHA-256 of the bytes in hex. Call it once, after all of them have passed */
  hex(): string {
    return this.#hash.digest("hex");
  }
}

/** @param recipient a public key, `age1…` */
export async function* seal(recipient: string, body: Bytes): Bytes {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(webStream(through(body, createZstdCompress())));
}

/**
 * @param identity the secret key for {@link seal}'s public key, `AGE-SECRET-KEY-1…`
 * @param what names the file in errors
 * @throws Refused if it's the wrong key, or the file was cut off or altered
 */
export async function* unseal(identity: string, body: Bytes, what: string): Bytes {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const plain = await decrypter.decrypt(webStream(body)).catch((error: Error) => {
    throw /no identity matched/i.test(error.message)
      ? new Refused("This key doesn't open the backup. Use the secret key that belongs to its public key.")
      : damaged(what, error);
  });
  try {
    yield* through(plain, createZstdDecompress());
  } catch (error) {
    throw error instanceof Refused ? error : damaged(what, error as Error);
  }
}

/** A file of a backup is missing, or isn't what was stored. */
export class Damaged extends Refused {}

export const damaged = (what: string, why: Error | string) =>
  new Damaged(
    `${what} is damaged: it was cut off or altered (${typeof why === "string" ? why : why.message}).`,
  );

/** @returns the content of a backup's file @throws Damaged if it's missing */
export const stored = (place: Place, path: string): Promise<Bytes> =>
  place.read(path).catch((error: unknown) => {
    throw error instanceof NotThere ? damaged(path, "it's missing") : error;
  });

function through(body: Bytes, transform: Transform): Bytes {
  pipeline(Readable.from(body, { objectMode: false }), transform, () => {});
  return transform;
}

const webStream = (body: Bytes): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(body, { objectMode: false })) as ReadableStream<Uint8Array>;
