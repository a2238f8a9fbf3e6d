import { and, type SQL, sql } from "drizzle-orm";
import type { ListQuery } from "#contract/verification.schema.ts";
import type { Ctx } from "#core/context.ts";
import { verifications } from "#db/schema/verifications.ts";
import { filtersOf, spellingsOf } from "./filters.ts";
import { keyOf } from "./order.ts";
import { askingOf, type Part, partsOf, union } from "./scope.ts";
import { selectFrom } from "./select.ts";

/** Up to so many rows are looked through along their index; with more, candidates are asked for. */
const FEW = 2000;
/** Matches no row; FTS5 takes no null. */
const NOTHING = '""';
/** The tokenizer's window: what is shorter has no token. */
const WINDOW = 3;

/**
 * The ids that a list has, and what it sorts them by, as one select.
 *
 * A search looks at each row along the index, which serves ordinary accounts well. For an account with very many, the
 * trigrams' table is asked for candidates, whose text is looked at in the same way. Many candidates mean that there
 * are hits everywhere, and the index soon has a page of them. Which way is taken the statement decides itself.
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

/** @returns the expression of FTS5 that finds the asking side's rows with the text's windows, wherever they stand */
function candidates(userId: string, scope: ListQuery["scope"], search: string): SQL {
  const text = spellingsOf(search)
    .map((spelling) => `(${windowsOf(spelling)})`)
    .join(" OR ");
  const me = sql`'"' || ${token(57344, sql`${userId}`)} || '"'`;
  const teams = sql`(SELECT group_concat('"' || ${token(57600, sql`m.team_id`)} || '"', ' OR ')
    FROM memberships m WHERE m.user_id = ${userId})`;
  const owners = {
    mine: me,
    team: teams,
    both: sql`${me} || coalesce(' OR ' || ${teams}, '')`,
  }[scope === "mine" || scope === "team" ? scope : "both"];
  return sql`'(' || ${owners} || ') AND (' || ${text} || ')'`;
}

/** Every third window covers the text, and each one less is a list less to walk. */
function windowsOf(text: string): string {
  const signs = [...text];
  const last = signs.length - WINDOW;
  const starts = [...signs.keys()].filter((i) => i === last || (i < last && i % WINDOW === 0));
  const windows = new Set(starts.map((i) => signs.slice(i, i + WINDOW).join("")));
  return [...windows].map((window) => `"${window.replaceAll('"', '""')}"`).join(" AND ");
}

/** As the migration's `verification_texts` writes it. */
const token = (base: number, id: SQL) =>
  sql`char(${sql.raw(String(base))} + unicode(substr(${id}, -3))) || substr(${id}, -2)`;
