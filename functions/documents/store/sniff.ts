import { fileTypeFromBuffer } from "file-type";

/** A type of file that may be uploaded, determined by its content. */
export interface FileKind {
  contentType: string;
  ext: "pdf" | "jpg" | "png" | "doc" | "docx";
  kind: "image" | "document";
}

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Keyed by the sniffer's result. No other type is accepted. */
const ALLOWED: Record<string, FileKind> = {
  "application/pdf": { contentType: "application/pdf", ext: "pdf", kind: "document" },
  "image/jpeg": { contentType: "image/jpeg", ext: "jpg", kind: "image" },
  "image/png": { contentType: "image/png", ext: "png", kind: "image" },
  // A .doc is a compound file, as are .xls and .msi; the first bytes don't tell them apart. We only store it and return
  // it as an attachment, so knowing the container is enough.
  "application/x-cfb": { contentType: "application/msword", ext: "doc", kind: "document" },
  [DOCX]: { contentType: DOCX, ext: "docx", kind: "document" },
};

/** How many bytes {@link sniff} needs from the start of a file. If the file is shorter, it needs the whole file. */
export const SNIFF_BYTES = 4096;

/**
 * Determines a file's type by its content, ignoring its name and declared type.
 * @param head the file's first {@link SNIFF_BYTES} bytes
 * @returns the allowed type, or null for anything else
 */
export async function sniff(head: Uint8Array): Promise<FileKind | null> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const known = found ? ALLOWED[found.mime] : isPdf(head) && ALLOWED["application/pdf"];
  if (known) return known;
  const maybeZip = !found || found.mime === "application/zip";
  return maybeZip && isWordZip(head) ? (ALLOWED[DOCX] ?? null) : null;
}

/**
 * A PDF may begin anywhere within this many bytes, because viewers skip what programs and mail servers put in front of
 * it.
 */
const PDF_WITHIN = 1024;

function isPdf(head: Uint8Array): boolean {
  const start = Buffer.from(head.buffer, head.byteOffset, head.length).indexOf("%PDF-");
  return start >= 0 && start <= PDF_WITHIN;
}

/**
 * Recognizes a Word file without macros by the names of its ZIP entries. Some programs write `[Content_Types].xml`
 * last, where the sniffer doesn't see it.
 */
function isWordZip(head: Uint8Array): boolean {
  if (head[0] !== 0x50 || head[1] !== 0x4b || head[2] !== 3 || head[3] !== 4) return false;
  const names = new Set<string>();
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  for (let at = 0; at + 30 <= head.length; at++) {
    if (view.getUint32(at, true) !== 0x04034b50) continue;
    const length = view.getUint16(at + 26, true);
    names.add(new TextDecoder("latin1").decode(head.subarray(at + 30, at + 30 + length)));
  }
  const macros = names.has("word/vbaProject.bin");
  return !macros && [...names].some((name) => name === "word/document.xml" || name.startsWith("word/_rels/"));
}
