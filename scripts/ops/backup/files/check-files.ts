import { createHash } from "node:crypto";
import { and, asc, gt, isNull, sql } from "drizzle-orm";
import { plural } from "#contract/plural.ts";
import type { Ctx } from "#core/context.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { copyKeyOf } from "#functions/documents/store/storage-key.ts";
import { NotThere, type Place } from "../places/place.ts";

/** Number of documents whose content is compared with its hash. */
const SAMPLE = 100;
const PAGE = 5000;

export interface FilesFound {
  line: string;
  /** Lines that describe problems. */
  wrong: string[];
}

/**
 * Looks for the file of every document and copy, and compares the content of some documents with their hashes. Reads
 * the rows before the files, because in the other order, a file that was uploaded in between would seem to be missing.
 */
export async function checkFiles({ db }: Ctx, storage: Place): Promise<FilesFound> {
  const rows: { id: string; key: string; copy: string | null }[] = [];
  for (let after = ""; ; ) {
    const page = await db
      .select({ id: documents.id, key: documents.storageKey, copy: documents.copy })
      .from(documents)
      .where(and(isNull(documents.deletedAt), gt(documents.id, after)))
      .orderBy(asc(documents.id))
      .limit(PAGE);
    rows.push(...page);
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = last.id;
  }
  const there = new Set<string>();
  for await (const { path } of storage.list("")) there.add(path);
  const lost = rows.filter(({ key }) => !there.has(key));
  const withoutCopy = rows.filter(({ id, copy }) => copy === "made" && !there.has(copyKeyOf(id)));
  const sample = await db
    .select({ id: documents.id, key: documents.storageKey, sha256: documents.sha256 })
    .from(documents)
    .where(isNull(documents.deletedAt))
    .orderBy(sql`random()`)
    .limit(SAMPLE);
  const found = sample.filter(({ key }) => there.has(key));
  const altered: string[] = [];
  for (const { id, key, sha256 } of found) {
    const hash = await hashOf(storage, key);
    if (hash !== null && hash !== sha256) altered.push(id);
  }
  const some = (list: readonly { id: string }[], what: string) =>
    list.length > 0 ? [`${plural(list.length, "document")} without ${what}, such as ${list[0]?.id}`] : [];
  return {
    line: `${plural(rows.length - lost.length, "document")} with a file; ${found.length} of them compared with their hashes`,
    wrong: [
      ...some(lost, "a file"),
      ...some(withoutCopy, "the copy for others"),
      ...altered.map((id) => `${id}: the file isn't the one that was uploaded`),
    ],
  };
}

/** @returns null if the file was deleted in the meantime */
async function hashOf(storage: Place, key: string): Promise<string | null> {
  try {
    const hash = createHash("sha256");
    for await (const chunk of await storage.read(key)) hash.update(chunk);
    return hash.digest("hex");
  } catch (error) {
    if (error instanceof NotThere) return null;
    throw error;
  }
}
