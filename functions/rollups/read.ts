import { type SQL, sql } from "drizzle-orm";
import type { VerificationType } from "#contract/enums.ts";
import type { Ctx } from "#core/context.ts";
import { rollups } from "#db/schema/rollups.ts";
import { type Piece, piecesOf, piecesOfOne } from "./pieces.ts";

/** A type of verification, or empty for all of them together. */
export type RollupType = VerificationType | "";

const FIGURES = [
  "requested",
  "opened",
  "consented",
  "evidence",
  "resulted",
  "completed",
  "failed",
  "cancelled",
  "spend_cents",
] as const;
export type Figures = Record<(typeof FIGURES)[number], number>;

/** @returns the scope of a person's requests outside of teams */
export const userScope = (userId: string): SQL => sql`'user:' || ${userId}`;
/** @returns the scope of a team's requests */
export const teamScope = (teamId: SQL): SQL => sql`'team:' || ${teamId}`;
/** @returns the scope of one member's requests for a team */
export const memberScope = (teamId: SQL, userId: string): SQL =>
  sql`'member:' || ${teamId} || ':' || ${userId}`;

const noFigures = (): Figures => Object.fromEntries(FIGURES.map((name) => [name, 0])) as Figures;

/** @returns the sum of several periods' figures */
export function addFigures(all: readonly Figures[]): Figures {
  const total = noFigures();
  for (const one of all) for (const name of FIGURES) total[name] += one[name];
  return total;
}

/** Rollups of some types that lie in the pieces, as `r`; `p` is the piece, and `sign` its sign. Uses the primary key. */
function rollupsIn(scope: SQL, types: readonly RollupType[], pieces: readonly Piece[]): SQL {
  return sql`json_each(${JSON.stringify(pieces)}) p CROSS JOIN json_each(${JSON.stringify(types)}) t
    CROSS JOIN ${rollups} r ON r.scope = ${scope} AND r.type = t.value AND r.span = p.value ->> 1
      AND r.start >= p.value ->> 2 AND r.start < p.value ->> 3`;
}

const sign = sql`(p.value ->> 4)`;
const sums = sql.join(
  FIGURES.map((name) => sql`sum(${sign} * r.${sql.raw(name)}) AS ${sql.raw(name)}`),
  sql`, `,
);
const names = sql.raw(FIGURES.join(", "));

/** A value that SQLite puts into one text, because a million small cells cost more than the sums. */
const inOneText = (ctx: Ctx, cells: SQL, from: SQL) =>
  ctx.db.select({ json: sql<string>`json_group_array(json_array(${cells}))` }).from(sql`(${from})`);

/**
 * @param scope as in the table; a subquery that answers NULL finds nothing
 * @param ends where the first period begins and where each period ends, UTC milliseconds
 * @returns the query for what {@link figuresFrom} understands
 */
export function selectFigures(ctx: Ctx, scope: SQL, types: readonly RollupType[], ends: readonly number[]) {
  const found = sql`SELECT p.value ->> 0 AS part, r.type AS type, ${sums}
    FROM ${rollupsIn(scope, types, piecesOf(ends))} GROUP BY 1, 2`;
  return inOneText(ctx, sql`part, type, ${names}`, found);
}

/** @returns the figures of each period, per type; periods and types without any are zeros */
export function figuresFrom(
  rows: readonly { json: string }[],
  types: readonly RollupType[],
  periods: number,
): Record<RollupType, Figures>[] {
  const all = Array.from(
    { length: periods },
    () => Object.fromEntries(types.map((type) => [type, noFigures()])) as Record<RollupType, Figures>,
  );
  const add = (period: number, type: RollupType, values: number[], factor: 1 | -1) => {
    const figures = all[period]?.[type];
    if (figures) for (const [i, name] of FIGURES.entries()) figures[name] += factor * (values[i] ?? 0);
  };
  for (const [part, type, ...values] of JSON.parse(rows[0]?.json ?? "[]") as [
    number,
    RollupType,
    ...number[],
  ][]) {
    if (part % 2 === 1) {
      add((part - 1) / 2, type, values, 1);
      continue;
    }
    add(part / 2 - 1, type, values, 1);
    add(part / 2, type, values, -1);
  }
  return all;
}

/**
 * @param column how many failed for each reason, or how many completed in each bucket of turnaround
 * @returns the query for what {@link countsFrom} understands
 */
export function selectCounts(
  ctx: Ctx,
  column: "failures" | "turnaround",
  scope: SQL,
  types: readonly RollupType[],
  [from, to]: [number, number],
) {
  const found = sql`SELECT r.type AS type, j.key AS name, sum(${sign} * j.value) AS n
    FROM ${rollupsIn(scope, types, piecesOfOne(from, to))}
    CROSS JOIN json_each(r.${sql.raw(column)}) j WHERE r.${sql.raw(column)} <> '{}' GROUP BY 1, 2`;
  return inOneText(ctx, sql`type, name, n`, found);
}

/** @returns the counts above zero */
export function countsFrom(
  rows: readonly { json: string }[],
): { type: RollupType; name: string; count: number }[] {
  const all = JSON.parse(rows[0]?.json ?? "[]") as [RollupType, string, number][];
  return all.map(([type, name, count]) => ({ type, name, count })).filter(({ count }) => count > 0);
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
 * The figures of everyone who ever requested for a team. Scopes are found one by one along the primary key, since
 * people who left the team aren't among its members anymore.
 * @param teamId a subquery; nothing is read if it answers NULL
 * @returns the query for members with any figures in the period, most requests first, and how many there are (`total`)
 */
export function selectMembers(
  ctx: Ctx,
  teamId: SQL,
  type: RollupType,
  [from, to]: [number, number],
  most: number,
) {
  const next = (after: SQL) =>
    sql`(SELECT min(o.scope) FROM ${rollups} o
      WHERE o.scope > ${after} AND o.scope < 'member:' || ${teamId} || ';')`;
  const scopes = sql`WITH RECURSIVE found(scope) AS (
      SELECT ${next(sql`'member:' || ${teamId} || ':'`)}
      UNION ALL SELECT ${next(sql`found.scope`)} FROM found WHERE found.scope IS NOT NULL)
    SELECT scope FROM found WHERE scope IS NOT NULL`;
  const found = sql`SELECT s.scope AS scope, ${sums}
    FROM (${scopes}) s CROSS JOIN ${rollupsIn(sql`s.scope`, [type], piecesOfOne(from, to))} GROUP BY s.scope
    HAVING sum(${sign} * (r.requested + r.completed + r.failed + r.cancelled)) > 0
      OR sum(${sign} * r.spend_cents) <> 0`;
  return ctx.db
    .select({
      userId: sql<string>`u.id`,
      firstName: sql<string>`u.first_name`,
      lastName: sql<string>`u.last_name`,
      requested: sql<number>`m.requested`,
      completed: sql<number>`m.completed`,
      failed: sql<number>`m.failed`,
      spendCents: sql<number>`m.spend_cents`,
      total: sql<number>`m.total`,
    })
    .from(
      sql`(SELECT *, count(*) OVER () AS total FROM (${found}) ORDER BY requested DESC, scope LIMIT ${most}) AS m
        JOIN users u ON u.id = substr(m.scope, length('member:' || ${teamId} || ':') + 1)`,
    )
    .orderBy(sql`m.requested DESC`, sql`m.scope`);
}
