import {
  abortParts,
  completeParts,
  createParts,
  deleteObject,
  putObject,
  putPart,
  type StorageEnv,
} from "./storage.ts";

/** Minimum size of a part in S3, except for the last part. */
const PART_BYTES = 5 * 1024 * 1024;
/** Initial buffer size; the buffer grows with the data. */
const FIRST_BYTES = 64 * 1024;

/**
 * Writes a body of unknown length to storage, buffering at most one part. A small file takes a single request; a larger
 * one is uploaded in parts.
 */
export class ObjectWriter {
  readonly #env: StorageEnv;
  readonly #key: string;
  #part = new Uint8Array(FIRST_BYTES);
  #filled = 0;
  #uploadId: string | undefined;
  #done: { number: number; etag: string }[] = [];

  constructor(env: StorageEnv, key: string) {
    this.#env = env;
    this.#key = key;
  }

  /** Buffers the next bytes. A full part is uploaded once more bytes follow. */
  async write(chunk: Uint8Array): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      const taken = Math.min(chunk.length - at, PART_BYTES - this.#filled);
      this.#hold(this.#filled + taken);
      this.#part.set(chunk.subarray(at, at + taken), this.#filled);
      this.#filled += taken;
      at += taken;
      if (this.#filled === PART_BYTES && at < chunk.length) await this.#flush();
    }
  }

  /** Stores the rest, and makes the object visible. */
  async finish(contentType: string): Promise<void> {
    if (!this.#uploadId) {
      const body = this.#part.subarray(0, this.#filled);
      return putObject(this.#env, this.#key, body, contentType);
    }
    await this.#flush();
    await completeParts(this.#env, this.#key, this.#uploadId, this.#done);
  }

  /** Tries to remove everything stored so far. Never throws, because the caller reports the error that led here. */
  async abort(): Promise<void> {
    if (this.#uploadId) await abortParts(this.#env, this.#key, this.#uploadId).catch(() => undefined);
    else await deleteObject(this.#env, this.#key).catch(() => undefined);
  }

  /** Grows the buffer to this many bytes, at most one part. */
  #hold(bytes: number): void {
    if (bytes <= this.#part.length) return;
    const larger = new Uint8Array(Math.min(PART_BYTES, Math.max(bytes, 2 * this.#part.length)));
    larger.set(this.#part.subarray(0, this.#filled));
    this.#part = larger;
  }

  async #flush(): Promise<void> {
    this.#uploadId ??= await createParts(this.#env, this.#key);
    const number = this.#done.length + 1;
    const body = this.#part.subarray(0, this.#filled);
    this.#done.push({ number, etag: await putPart(this.#env, this.#key, this.#uploadId, number, body) });
    this.#filled = 0;
  }
}
