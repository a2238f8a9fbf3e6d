import { type SQL, sql } from "drizzle-orm";
import type { CheckId } from "#contract/checks/catalog.ts";
import type { Ctx } from "#core/context.ts";
import { type SanctionEntry, sanctionEntries, sanctionLists, sanctionTokens } from "#db/schema/sanctions.ts";
import type { CheckInput, Screening } from "#functions/checks/engine/types.ts";
import { exactKeysOf } from "#functions/checks/sanctions/exact.ts";
import { isStale } from "#functions/checks/sanctions/freshness.ts";
import { judgeNames } from "#functions/checks/sanctions/judge.ts";
import { type Search, searchesOf, type WordKeys } from "#functions/checks/sanctions/keys.ts";
import { countFullNames, isSearchable, subjectOf } from "#functions/checks/sanctions/subject.ts";
import type { ListedName, Subject } from "#functions/checks/sanctions/types.ts";
import { fold } from "#functions/checks/spelling/fold.ts";
import { mustReload, OFAC, selectActiveList } from "./active-list.ts";

const t = sanctionTokens;

/** The checks that search the list. A verification without one of them needs no search. */
const SEARCHING: readonly CheckId[] = ["background_check", "regulatory_compliance"];

/** How many of a subject's names we search for: enough for the stated one and those on two or three documents. */
const MAX_NAMES = 4;
/** Maximum number of listed names per search: those that share the most words and are closest in length. */
const MAX_LISTED = 500;

/**
 * Searches the list in use for a verification's subject, in one round trip to the database. The list and its names are
 * read together, so that two lists can't get mixed if a new one is loaded in the meantime.
 * @param checks the verification's checks
 * @returns null if none of its checks searches the list
 */
export async function screen(
  ctx: Ctx,
  checks: readonly CheckId[],
  input: Pick<CheckInput, "claims" | "documents">,
): Promise<Screening | null> {
  if (!checks.some((id) => SEARCHING.includes(id))) return null;
  const subject = subjectOf(input);
  const names = searchable(subject);
  const [lists, ...found] = await ctx.db.batch([
    selectActiveList(ctx),
    selectSameNames(ctx, subject),
    ...names.flatMap((name) =>
      searchesOf(name, subject.kind).map((search) => selectNames(ctx, name, search)),
    ),
  ]);
  const list = lists[0];
  return {
    listDate: list?.listDate ?? null,
    stale: list !== undefined && isStale(list.listDate, ctx.now()),
    source: OFAC.name,
    mustReload: list !== undefined && mustReload(list),
    names: countFullNames({ ...subject, names }),
    ...judgeNames(subject, found.flat().map(opened)),
  };
}

/** The subject's names for which we look up similar names. */
const searchable = ({ names, kind }: Subject): string[] =>
  names.filter((name) => isSearchable(name, kind)).slice(0, MAX_NAMES);

type Found = Pick<ListedName, "number" | "name" | "program" | "words"> &
  Record<"births" | "addresses" | "ids", string>;

const opened = ({ births, addresses, ids, ...rest }: Found): ListedName => ({
  ...rest,
  births: JSON.parse(births) as SanctionEntry["births"],
  addresses: JSON.parse(addresses) as SanctionEntry["addresses"],
  ids: JSON.parse(ids) as SanctionEntry["ids"],
});

/**
 * @returns the query for listed names identical to one of the subject's names. It covers all of them, including those
 *   that {@link searchable} skips
 */
function selectSameNames({ db }: Ctx, { names, kind }: Subject) {
  const keys = [...new Set(names.flatMap((name) => exactKeysOf(name, kind)))];
  const same = sql`SELECT ${t.number}, ${t.nameIndex}, min(${t.token}) AS token, 1 AS hits
    FROM ${t} WHERE ${t.listId} = ${ACTIVE} AND ${t.token} IN ${keys.length > 0 ? keys : [""]}
    GROUP BY ${t.number}, ${t.nameIndex}`;
  return db.all<Found>(sql`${named(same)} ORDER BY s.number LIMIT ${MAX_LISTED}`);
}

/**
 * @returns the query for listed names that share keys with at least `least` words of this name: two, or one if the
 *   name has no second word to search for
 */
function selectNames({ db }: Ctx, name: string, { words, least }: Search) {
  const length = fold(name).length;
  // This part needs only the index, so it's fast even for words that thousands of names have.
  const shared = sql`SELECT ${t.number}, ${t.nameIndex}, min(${t.token}) AS token,
      count(DISTINCT ${placeOf(words)}) AS hits
    FROM ${t} WHERE ${t.listId} = ${ACTIVE} AND ${t.token} IN ${words.flatMap(({ keys }) => keys)}
    GROUP BY ${t.number}, ${t.nameIndex} HAVING hits >= ${least}`;
  return db.all<Found>(
    sql`${named(shared)} ORDER BY s.hits DESC, abs(length(${t.folded}) - ${length}) LIMIT ${MAX_LISTED}`,
  );
}

const ACTIVE = sql`(SELECT ${sanctionLists.id} FROM ${sanctionLists} WHERE ${sanctionLists.source} = ${OFAC.id} AND ${sanctionLists.active} = 1)`;

/**
 * Adds the name and its entry's data to each row of a key query. `CROSS JOIN` fixes the join order: without statistics,
 * SQLite may start with all entries of the list.
 */
const named = (keys: SQL) => sql`SELECT s.number, ${t.folded} AS words, ${sanctionEntries.name},
    ${sanctionEntries.program}, ${sanctionEntries.births},
    ${sanctionEntries.addresses}, ${sanctionEntries.ids}
  FROM (${keys}) s
  CROSS JOIN ${t} ON ${t.listId} = ${ACTIVE} AND ${t.token} = s.token AND ${t.number} = s.number
    AND ${t.nameIndex} = s.name_index
  CROSS JOIN ${sanctionEntries} ON ${sanctionEntries.listId} = ${ACTIVE}
    AND ${sanctionEntries.number} = s.number`;

/** The index of the word that a key belongs to, so that two keys of one word count as one hit. */
const placeOf = (words: readonly WordKeys[]) =>
  sql`CASE ${sql.join(
    words.map(({ keys }, i) => sql`WHEN ${t.token} IN ${keys} THEN ${i}`),
    sql` `,
  )} END`;
