import { createHash } from "node:crypto";
import { heifFormat, heifMessage } from "#contract/documents/heif.ts";
import { uploadMessages } from "#contract/documents/upload.ts";
import { UPLOAD } from "#contract/limits.ts";
import { DomainError, invalid } from "#core/errors.ts";
import { type ImageEnd, imageEnd } from "./image-end.ts";
import { type FileKind, SNIFF_BYTES, sniff } from "./sniff.ts";

/**
 * Checks a file while its bytes arrive: its size, its type by content and, for a picture, its completeness. Computes
 * its hash, and keeps only the first bytes.
 */
export class Inspector {
  readonly #name: string;
  readonly #hash = createHash("sha256");
  #head = new Uint8Array(0);
  #kind: FileKind | undefined;
  #end: ImageEnd | undefined;
  #size = 0;

  constructor(fileName: string) {
    this.#name = fileName;
  }

  /** @throws DomainError 413 or 415 as soon as the file can't be accepted */
  async push(chunk: Uint8Array): Promise<void> {
    this.#size += chunk.length;
    if (this.#size > UPLOAD.maxBytes) throw tooLarge(this.#name);
    this.#hash.update(chunk);
    if (this.#kind) return this.#end?.push(chunk);
    this.#head = Buffer.concat([this.#head, chunk]);
    if (this.#head.length >= SNIFF_BYTES) await this.#judge();
  }

  /** @throws DomainError 415 if the file's type isn't accepted, 422 if it's empty or a truncated picture */
  async finish(): Promise<{ contentType: string; size: number; sha256: string }> {
    if (this.#size === 0) throw invalid({ document: `File ${this.#name} is empty` });
    const kind = this.#kind ?? (await this.#judge());
    if (this.#end && !this.#end.complete) throw invalid({ document: uploadMessages.damaged(this.#name) });
    return { contentType: kind.contentType, size: this.#size, sha256: this.#hash.digest("hex") };
  }

  async #judge(): Promise<FileKind> {
    const kind = await sniff(this.#head);
    const heif = kind ? null : heifFormat(this.#head);
    if (heif) throw unsupported(heifMessage(this.#name, heif));
    const extension = /\.[^.]+$/.exec(this.#name.toLowerCase())?.[0] ?? "";
    if (!kind || !(UPLOAD.extensions as readonly string[]).includes(extension))
      throw unsupported(uploadMessages.unsupported(this.#name));
    this.#kind = kind;
    if (kind.ext === "jpg" || kind.ext === "png") {
      this.#end = imageEnd(kind.ext);
      this.#end.push(this.#head);
    }
    return kind;
  }
}

const unsupported = (message: string) => new DomainError("unsupported", "unsupported_format", message);

/** @returns the error for a file that's too large, or for a request so long that its file must be too large */
export const tooLarge = (fileName: string) =>
  new DomainError("too_large", "file_too_large", uploadMessages.tooLarge(fileName));
