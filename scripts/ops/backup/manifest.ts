import * as z from "zod";
import { linesOf } from "./database/cursor.ts";
import { damaged } from "./sealed.ts";

/** A file from the product's storage, as it's kept in a backup. */
export interface Kept {
  /** Its key in storage. */
  key: string;
  /** Where it is in the backup. */
  path: string;
  /** Its size in bytes: in storage, and (`stored`) compressed and encrypted in the backup. */
  size: number;
  stored: number;
  /** SHA-256 of the file in the backup. */
  sum: string;
}

const kept: z.ZodType<Kept> = z.object({
  key: z.string(),
  path: z.string(),
  size: z.number(),
  stored: z.number(),
  sum: z.string(),
});
const end = z.object({ end: z.number() });

/** @returns the list of a snapshot's files as bytes */
export async function* writeManifest(files: readonly Kept[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const file of files) yield encoder.encode(`${JSON.stringify(file)}\n`);
  yield encoder.encode(`${JSON.stringify({ end: files.length })}\n`);
}

/** @returns the list of a snapshot's files @throws Refused if it's damaged */
export async function readManifest(body: AsyncIterable<Uint8Array>): Promise<Kept[]> {
  const files: Kept[] = [];
  let count: number | undefined;
  for await (const line of linesOf(body)) {
    const one = z.union([kept, end]).safeParse(parsed(line));
    if (!one.success || count !== undefined) throw damaged("The list of documents", "a line is unknown");
    if ("end" in one.data) count = one.data.end;
    else files.push(one.data);
  }
  if (count !== files.length) throw damaged("The list of documents", "its end is missing");
  return files;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
