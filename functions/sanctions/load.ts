import { and, eq, lt, ne, sql } from "drizzle-orm";
import { HOUR } from "#contract/time.ts";
import { type AuditCtx, auditRow } from "#core/audit.ts";
import { newId } from "#core/ids.ts";
import { runBatch, type Statement } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import { type SanctionList, sanctionEntries, sanctionLists, sanctionTokens } from "#db/schema/sanctions.ts";
import { KEYS_VERSION, storedKeysOf } from "#functions/checks/sanctions/keys.ts";
import type { SubjectKind } from "#functions/checks/sanctions/name-forms.ts";
import { fold } from "#functions/checks/spelling/fold.ts";
import { OFAC } from "./active-list.ts";
import type { ListEntry } from "./ofac.ts";

/**
 * Thrown for a list that we refuse even though its files are well-formed. The message is one line that says what to do.
 */
export class LoadRefused extends Error {
  override name = "LoadRefused";
}

export interface LoadOptions {
  /** YYYY-MM-DD: the day on which the list was current. */
  listDate: string;
  /** Whether to accept a list that's older than the one in use, or much smaller. */
  force: boolean;
  /** Who is loading it, for the audit log. */
  by: string;
  /** Called after each batch with the number of entries written so far. */
  progress?: (entries: number) => void;
}

/** Entries per batch: a few hundred kilobytes, so that other writers don't wait long. */
const BATCH = 250;
/** Rows per INSERT, to stay below SQLite's 32,766 parameters. */
const ROWS = 1000;
/** Number of rows to delete at once. */
const PIECE = 5000;
/**
 * A new list is refused if it has less than this fraction of the current list's entries or names: its files may be cut
 * off.
 */
const SMALLEST = 0.8;
/** In milliseconds. A load takes a minute; one that hasn't finished after this long was interrupted. */
const ABANDONED = HOUR;

/**
 * Writes a list next to the one in use, then switches to it in one transaction, with an entry in the audit log.
 * Searches see either the whole old list or the whole new one. Afterwards, the old list's rows are deleted in batches.
 * Loading the same list again replaces it. If anything fails before the switch, the list in use stays as it is.
 * @returns the list that's now in use
 * @throws LoadRefused if the list is older than the one in use, or much smaller, unless `force` is set. Errors from
 *   reading the entries are passed on
 */
export async function loadList(
  ctx: AuditCtx,
  entries: AsyncIterable<ListEntry>,
  { listDate, force, by, progress }: LoadOptions,
): Promise<SanctionList> {
  const { db } = ctx;
  const now = ctx.now();
  const [current] = await db
    .select()
    .from(sanctionLists)
    .where(and(eq(sanctionLists.source, OFAC.id), eq(sanctionLists.active, true)));
  if (current && listDate < current.listDate && !force)
    throw new LoadRefused(
      `This list is from ${listDate}, but the one in use is from ${current.listDate}. To go back anyway, use --force.`,
    );
  await removeInactive(db, now - ABANDONED);

  const id = newId("snl", now);
  const list = {
    id,
    source: OFAC.id,
    listDate,
    loadedAt: now,
    entries: 0,
    names: 0,
    keysVersion: KEYS_VERSION,
    active: false,
  };
  await runBatch(db, [db.insert(sanctionLists).values(list)]);
  try {
    const counts = await writeEntries(db, id, entries, progress);
    assertWhole(counts, current, force);
    await runBatch(db, [
      db
        .update(sanctionLists)
        .set({ active: false })
        .where(and(eq(sanctionLists.source, OFAC.id), ne(sanctionLists.id, id))),
      db
        .update(sanctionLists)
        .set({ ...counts, active: true })
        .where(eq(sanctionLists.id, id)),
      auditRow(ctx, {
        actor: by,
        action: "sanctions.loaded",
        entity: "sanction_list",
        entityId: id,
        detail: { source: OFAC.id, list_date: listDate, ...counts, forced: force ? 1 : 0 },
      }),
    ]);
    if (current) await removeList(db, current.id);
    return { ...list, ...counts, active: true };
  } catch (error) {
    await removeUnless(db, id);
    throw error;
  }
}

interface Counts {
  entries: number;
  names: number;
}

async function writeEntries(
  db: Database,
  listId: string,
  entries: AsyncIterable<ListEntry>,
  progress: LoadOptions["progress"],
): Promise<Counts> {
  const counts: Counts = { entries: 0, names: 0 };
  let waiting: ListEntry[] = [];
  const write = async () => {
    const tokens = waiting.flatMap((entry) => tokensOf(listId, entry));
    await runBatch(db, insertsOf(db, listId, waiting, tokens));
    counts.entries += waiting.length;
    counts.names += new Set(tokens.map(({ number, nameIndex }) => `${number}/${nameIndex}`)).size;
    waiting = [];
    progress?.(counts.entries);
  };
  for await (const entry of entries) {
    waiting.push(entry);
    if (waiting.length === BATCH) await write();
  }
  if (waiting.length > 0) await write();
  return counts;
}

function insertsOf(
  db: Database,
  listId: string,
  entries: readonly ListEntry[],
  tokens: (typeof sanctionTokens.$inferInsert)[],
): Statement[] {
  const rows = entries.map(({ aliases: _, ...entry }) => ({ ...entry, listId }));
  const statements: Statement[] = [db.insert(sanctionEntries).values(rows)];
  for (let at = 0; at < tokens.length; at += ROWS)
    statements.push(db.insert(sanctionTokens).values(tokens.slice(at, at + ROWS)));
  return statements;
}

const SEARCHED_AS: Partial<Record<ListEntry["kind"], SubjectKind>> = {
  individual: "person",
  entity: "organization",
};

/**
 * @returns one row per key of each name that an entry has; none for vessels and aircraft, which no check searches for
 */
export function tokensOf(listId: string, entry: ListEntry): (typeof sanctionTokens.$inferInsert)[] {
  const kind = SEARCHED_AS[entry.kind];
  if (!kind) return [];
  return [entry.name, ...entry.aliases].flatMap((name, nameIndex) => {
    const folded = fold(name);
    return storedKeysOf(name, kind).map((token) => ({
      listId,
      token,
      number: entry.number,
      nameIndex,
      folded,
    }));
  });
}

function assertWhole(counts: Counts, current: SanctionList | undefined, force: boolean): void {
  if (!current || force) return;
  for (const what of ["entries", "names"] as const)
    if (counts[what] < SMALLEST * current[what])
      throw new LoadRefused(
        `Only ${counts[what]} ${what}, where the list in use has ${current[what]}: the files may be cut off. If that's correct, use --force.`,
      );
}

/** Removes the new list unless it's in use: the switch may have succeeded without the database's response arriving. */
async function removeUnless(db: Database, id: string): Promise<void> {
  const [list] = await db.select().from(sanctionLists).where(eq(sanctionLists.id, id));
  if (list && !list.active) await removeList(db, id);
}

async function removeInactive(db: Database, before: number): Promise<void> {
  const lists = await db
    .select({ id: sanctionLists.id })
    .from(sanctionLists)
    .where(and(eq(sanctionLists.active, false), lt(sanctionLists.loadedAt, before)));
  for (const { id } of lists) await removeList(db, id);
}

/** Deletes the list's own row last, so that an interrupted removal can be found and finished later. */
async function removeList(db: Database, id: string): Promise<void> {
  for (const table of [sanctionTokens, sanctionEntries])
    for (;;) {
      const piece = sql`SELECT rowid FROM ${table} WHERE list_id = ${id} LIMIT ${PIECE}`;
      const { rowsAffected } = await db.run(sql`DELETE FROM ${table} WHERE rowid IN (${piece})`);
      if (rowsAffected === 0) break;
    }
  await db.delete(sanctionLists).where(eq(sanctionLists.id, id));
}
