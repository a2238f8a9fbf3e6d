import { createHash } from "node:crypto";
import { isNull, sql } from "drizzle-orm";
import { plural } from "#contract/plural.ts";
import type { Ctx } from "#core/context.ts";
import { documents } from "#db/schema/documents.ts";
import { copyKeyOf } from "#functions/documents/storage-key.ts";
import type { Place } from "./place.ts";

/** Documents whose content is compared with its hash. */
const SAMPLE = 100;

export interface FilesFound {
  line: string;
  /** What's wrong, one line each; empty if nothing is. */
  wrong: string[];
}

/** Looks for the file of every document and copy, and compares the content of some documents with their hashes. */
export async function checkFiles({ db }: Ctx, storage: Place): Promise<FilesFound> {
  const there = new Set<string>();
  for await (const { path } of storage.list("")) there.add(path);
  const rows = await db
    .select({ id: documents.id, key: documents.storageKey, copy: documents.copy })
    .from(documents)
    .where(isNull(documents.deletedAt));
  const lost = rows.filter(({ key }) => !there.has(key));
  const withoutCopy = rows.filter(({ id, copy }) => copy === "made" && !there.has(copyKeyOf(id)));
  const sample = await db
    .select({ id: documents.id, key: documents.storageKey, sha256: documents.sha256 })
    .from(documents)
    .where(isNull(documents.deletedAt))
    .orderBy(sql`random()`)
    .limit(SAMPLE);
  const altered: string[] = [];
  for (const { id, key, sha256 } of sample) {
    if (!there.has(key)) continue;
    const hash = createHash("sha256");
    for await (const chunk of await storage.read(key)) hash.update(chunk);
    if (hash.digest("hex") !== sha256) altered.push(id);
  }
  return {
    line: `${plural(rows.length - lost.length, "document")} with a file; ${sample.length} of them compared with their hashes`,
    wrong: [
      ...(lost.length > 0
        ? [`${plural(lost.length, "document")} without a file, such as ${lost[0]?.id}`]
        : []),
      ...(withoutCopy.length > 0
        ? [
            `${plural(withoutCopy.length, "document")} without the copy for others, such as ${withoutCopy[0]?.id}`,
          ]
        : []),
      ...altered.map((id) => `${id}: the file isn't the one that was uploaded`),
    ],
  };
}
