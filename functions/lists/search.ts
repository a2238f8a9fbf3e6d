import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ListQuery } from "#contract/verification/verification.schema.ts";
import type { Ctx } from "#core/context.ts";
import { spellingsOf } from "#core/search-text.ts";
import { teamAccess } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { filtersOf } from "./filters.ts";
import { keyOf } from "./order.ts";
import { askingOf, type Part, partsOf, union } from "./scope.ts";
import { selectFrom } from "./select.ts";

/** A search of up to this many rows scans the index. With more rows, it first looks up candidates. */
const FEW = 2000;
/** An FTS5 expression that matches no row, because FTS5 doesn't accept null. */
const NOTHING = '""';
/** The length of the tokenizer's trigrams. A shorter text has no token. */
const WINDOW = 3;

/**
 * The ids of a list and their sort values, as one select. A search normally scans all rows along the index, which is
 * fast for ordinary accounts. For larger accounts, the trigram table finds candidates, and only their text is
 * scanned. If there are too many candidates, matches are so common that scanning along the index soon fills a page.
 * The SQL statement itself decides which way to use.
 */
export function idsOf(ctx: Ctx, userId: string, query: ListQuery): SQL {
  const { search, scope } = query;
  const asking = askingOf(userId, scope);
  if (!search || !asking || [...search].length < WINDOW)
    return selectFrom(ctx, query, partsOf(userId, scope));
  const parts = partsOf(userId, scope, sql`(SELECT by_index FROM way)`);
  const [first] = parts as [Part, ...Part[]];
  const all = union(asking.counted.map((where) => sql`SELECT 1 FROM ${verifications} WHERE ${where}`));
  return sql`WITH size AS MATERIALIZED (SELECT count(*) AS n FROM (${all} LIMIT ${FEW + 1})),
    hits AS MATERIALIZED (
      SELECT d.verification_id AS id FROM verification_search s CROSS JOIN search_docs d ON d.doc = s.rowid
      WHERE verification_search MATCH coalesce(
        (SELECT ${candidates(userId, scope, search)} FROM size WHERE n > ${FEW}), ${NOTHING})
      LIMIT ${FEW + 1}),
    way AS MATERIALIZED (SELECT size.n <= ${FEW} OR (SELECT count(*) FROM hits) > ${FEW} AS by_index FROM size)
    ${selectFrom(ctx, query, parts)}
    UNION ALL SELECT ${keyOf(query, first)} AS at, ${verifications.id} AS id
    FROM hits CROSS JOIN ${verifications} ON ${verifications.id} = hits.id
    WHERE NOT (SELECT by_index FROM way) AND ${and(filtersOf(ctx, query, first), asking.where)}`;
}

/** @returns the FTS5 expression for the requesting side's rows that contain the text's trigrams in any position */
function candidates(userId: string, scope: ListQuery["scope"], search: string): SQL {
  const text = spellingsOf(search)
    .map((spelling) => `(${windowsOf(spelling)})`)
    .join(" OR ");
  const me = sql`'"' || ${token(57344, sql`${userId}`)} || '"'`;
  const teams = sql`(SELECT group_concat('"' || ${token(57600, teamAccess.teamId)} || '"', ' OR ')
    FROM ${teamAccess} WHERE ${teamAccess.userId} = ${userId})`;
  const owners = {
    mine: me,
    team: teams,
    both: sql`${me} || coalesce(' OR ' || ${teams}, '')`,
  }[scope === "mine" || scope === "team" ? scope : "both"];
  return sql`'(' || ${owners} || ') AND (' || ${text} || ')'`;
}

/** Every third trigram is enough to cover the text, and leaving out the others saves time. */
function windowsOf(text: string): string {
  const signs = [...text];
  const last = signs.length - WINDOW;
  const starts = [...signs.keys()].filter((i) => i === last || (i < last && i % WINDOW === 0));
  const windows = new Set(starts.map((i) => signs.slice(i, i + WINDOW).join("")));
  return [...windows].map((window) => `"${window.replaceAll('"', '""')}"`).join(" AND ");
}

/** The token for a requester or team. It must match the one in the migration's view `verification_texts`. */
const token = (base: number, id: SQLWrapper) =>
  sql`char(${sql.raw(String(base))} + unicode(substr(${id}, -3))) || substr(${id}, -2)`;
