import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { VerificationType } from "#contract/enums.ts";
import type { Ctx } from "#core/context.ts";
import { users } from "#db/schema/accounts/users.ts";
import { rollups } from "#db/schema/rollups.ts";
import { type Piece, piecesOf, piecesOfOne } from "./pieces.ts";

/** A type of verification, or empty for all of them together. */
export type RollupType = VerificationType | "";

/** A figure of a period: one of the table's columns that are plain sums. */
export type Figure =
  | "requested"
  | "opened"
  | "consented"
  | "evidence"
  | "resulted"
  | "completed"
  | "failed"
  | "cancelled"
  | "spend_cents";
export type Figures<F extends Figure = Figure> = Record<F, number>;

/** @returns the scope of a person's requests outside of teams */
export const userScope = (userId: string): SQL => sql`'user:' || ${userId}`;
/** @returns the scope of a team's requests */
export const teamScope = (teamId: SQL): SQL => sql`'team:' || ${teamId}`;
/** @returns the scope of one member's requests for a team */
export const memberScope = (teamId: SQLWrapper, userId: string): SQL =>
  sql`'member:' || ${teamId} || ':' || ${userId}`;

/**
 * The pieces as a materialized table. Without it, SQLite would parse the JSON again for each rollup, which costs more.
 */
const piecesAs = (pieces: readonly Piece[]): SQL =>
  sql`p(part, span, low, high, sign) AS MATERIALIZED
    (SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(${JSON.stringify(pieces)}))`;

/** Rollups of some types in the pieces `p`, found by the primary key. */
const rollupsIn = (scope: SQL, types: readonly RollupType[]): SQL =>
  sql`p CROSS JOIN json_each(${JSON.stringify(types)}) t CROSS JOIN ${rollups}
    ON ${rollups.scope} = ${scope} AND ${rollups.type} = t.value AND ${rollups.span} = p.span
      AND ${rollups.start} >= p.low AND ${rollups.start} < p.high`;

const list = (figures: readonly Figure[]) => sql.raw(figures.join(", "));
const sums = (figures: readonly Figure[]) =>
  sql.join(
    figures.map((figure) => sql`sum(p.sign * ${columnOf(figure)}) AS ${sql.raw(figure)}`),
    sql`, `,
  );
const columnOf = (figure: Figure) => rollups[figure === "spend_cents" ? "spendCents" : figure];

/**
 * @param scope as in the table; a subquery that returns NULL finds nothing
 * @param ends where the first period begins and where each period ends, UTC milliseconds
 * @returns the query whose row {@link figuresFrom} reads: all figures as one JSON text, because reading
 *   thousands of cells would cost more than computing the sums
 */
export function selectFigures(
  ctx: Ctx,
  scope: SQL,
  figures: readonly Figure[],
  types: readonly RollupType[],
  ends: readonly number[],
) {
  const found = sql`WITH ${piecesAs(piecesOf(ends))}
    SELECT p.part AS part, ${rollups.type} AS type, ${sums(figures)}
    FROM ${rollupsIn(scope, types)} GROUP BY 1, 2`;
  return ctx.db
    .select({ json: sql<string>`json_group_array(json_array(part, type, ${list(figures)}))` })
    .from(sql`(${found})`);
}

/** @returns the figures of each period, per type; periods and types without any are zeros */
export function figuresFrom<F extends Figure, T extends RollupType>(
  rows: readonly { json: string }[],
  figures: readonly F[],
  types: readonly T[],
  periods: number,
): Record<T, Figures<F>>[] {
  const none = () => Object.fromEntries(types.map((type) => [type, addFigures(figures, [])]));
  const all = Array.from({ length: periods }, none as () => Record<T, Figures<F>>);
  const add = (period: number, type: T, values: number[], factor: 1 | -1) => {
    const sum = all[period]?.[type];
    if (sum) for (const [i, figure] of figures.entries()) sum[figure] += factor * (values[i] ?? 0);
  };
  const parts = JSON.parse(rows[0]?.json ?? "[]") as [part: number, type: T, ...number[]][];
  for (const [part, type, ...values] of parts)
    if (part % 2 === 1) add((part - 1) / 2, type, values, 1);
    else {
      add(part / 2 - 1, type, values, 1);
      add(part / 2, type, values, -1);
    }
  return all;
}

/** @returns the sums over several periods */
export function addFigures<F extends Figure>(
  figures: readonly F[],
  periods: readonly Figures<F>[],
): Figures<F> {
  const sumOf = (figure: F) => periods.reduce((sum, period) => sum + period[figure], 0);
  return Object.fromEntries(figures.map((figure) => [figure, sumOf(figure)])) as Figures<F>;
}

/**
 * @param column how many failed for each reason, how many completed in each bucket of turnaround, or how many results
 *   reach each level of assurance
 * @returns the query whose rows {@link countsFrom} reads. The sums are left to {@link countsFrom}, because SQLite would
 *   take longer to compute them
 */
export function selectCounts(
  ctx: Ctx,
  column: "failures" | "turnaround" | "assurance",
  scope: SQL,
  types: readonly RollupType[],
  [from, to]: [number, number],
) {
  const counts = rollups[column];
  const found = sql`WITH ${piecesAs(piecesOfOne(from, to))}
    SELECT '["' || ${rollups.type} || '",' || p.sign || ',' || ${counts} || ']' AS json
    FROM ${rollupsIn(scope, types)} WHERE ${counts} <> '{}'`;
  return ctx.db
    .select({ json: sql<string>`'[' || coalesce(group_concat(json), '') || ']'` })
    .from(sql`(${found})`);
}

/** @returns the counts above zero, by reason, bucket or level, per type */
export function countsFrom<T extends RollupType>(
  rows: readonly { json: string }[],
  types: readonly T[],
): Record<T, Map<string, number>> {
  const sums = Object.fromEntries(types.map((type) => [type, new Map()])) as Record<T, Map<string, number>>;
  const all = JSON.parse(rows[0]?.json ?? "[]") as [type: T, sign: number, Record<string, number>][];
  for (const [type, sign, counts] of all)
    for (const [name, count] of Object.entries(counts))
      sums[type].set(name, (sums[type].get(name) ?? 0) + sign * count);
  for (const type of types) for (const [name, count] of sums[type]) if (count <= 0) sums[type].delete(name);
  return sums;
}

/** @returns the query for how many requests of a scope wait for consent now */
export const selectPending = (ctx: Ctx, scope: SQL) =>
  ctx.db
    .select({ pending: rollups.pending })
    .from(rollups)
    .where(
      sql`${rollups.scope} = ${scope} AND ${rollups.type} = '' AND ${rollups.span} = 'a' AND ${rollups.start} = 0`,
    );

/**
 * The figures of everyone who ever made a request for a team. Finds their scopes one by one along the primary
 * key, because people who left the team are no longer among its members.
 * @param teamId a subquery; nothing is read if it returns NULL
 * @returns the query for members with any figures in the period, most requests first, and how many there are
 *   (`total`)
 */
export function selectMembers(
  ctx: Ctx,
  teamId: SQL,
  type: RollupType,
  [from, to]: [number, number],
  most: number,
) {
  const next = (after: SQL) =>
    sql`(SELECT min(${rollups.scope}) FROM ${rollups}
      WHERE ${rollups.scope} > ${after} AND ${rollups.scope} < 'member:' || ${teamId} || ';')`;
  const found = sql`WITH RECURSIVE scopes(scope) AS (
      SELECT ${next(sql`'member:' || ${teamId} || ':'`)}
      UNION ALL SELECT ${next(sql`scopes.scope`)} FROM scopes WHERE scopes.scope IS NOT NULL),
    ${piecesAs(piecesOfOne(from, to))}
    SELECT s.scope AS scope, ${sums(["requested", "completed", "failed", "cancelled", "spend_cents"])}
    FROM (SELECT scope FROM scopes WHERE scope IS NOT NULL) s CROSS JOIN ${rollupsIn(sql`s.scope`, [type])}
    GROUP BY s.scope`;
  const any = sql`requested <> 0 OR completed <> 0 OR failed <> 0 OR cancelled <> 0 OR spend_cents <> 0`;
  return ctx.db
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      requested: sql<number>`m.requested`,
      completed: sql<number>`m.completed`,
      failed: sql<number>`m.failed`,
      spendCents: sql<number>`m.spend_cents`,
      total: sql<number>`m.total`,
    })
    .from(
      sql`(SELECT *, count(*) OVER () AS total FROM (${found}) WHERE ${any}
        ORDER BY requested DESC, scope LIMIT ${most}) AS m`,
    )
    .innerJoin(users, sql`${users.id} = substr(m.scope, length('member:' || ${teamId} || ':') + 1)`)
    .orderBy(sql`m.requested DESC`, sql`m.scope`);
}
