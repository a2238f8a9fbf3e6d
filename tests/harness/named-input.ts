import type { Input } from "#features/verify/signed/verify.ts";

/** A file's bytes, or anything that the page can verify directly. */
export type TestInput = Input | Uint8Array<ArrayBuffer>;

/** @returns bytes as a file, named after its type, which its first bytes show */
export function namedInput(input: TestInput): Input {
  if (!(input instanceof Uint8Array)) return input;
  const start = Buffer.from(input.subarray(0, 5)).toString("latin1");
  if (start === "%PDF-") return { name: "report.pdf", bytes: input };
  return { name: start.startsWith("{") ? "report.json" : "credential.sd-jwt", bytes: input };
}
