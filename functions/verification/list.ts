import { and, eq, gte, lte, or, type SQL, sql } from "drizzle-orm";
import { users } from "../../db/schema/users.ts";
import { verifications } from "../../db/schema/verifications.ts";
import type { Ctx } from "../context.ts";
import { MOST_COUNTED } from "../contract/limits.ts";
import type { ListQuery } from "../contract/verification.schema.ts";
import { type Part, partsOf } from "./scope.ts";
import { canMove } from "./transitions.ts";
import { about } from "./visible.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * One page of what a user may see: requested by them, about them, of their teams. Page and total are read in
 * one round trip. Counting ends at 10,000, for nobody counts further by eye: then `totalCapped` is there, and `totalCount` means "at least".
 */
export async function listVerifications(ctx: Ctx, userId: string, query: ListQuery) {
  const parts = partsOf(userId, query.scope);
  const [rows, counted] = await ctx.db.batch([pageOf(ctx, userId, query, parts), countOf(ctx, query, parts)]);
  const found = counted[0]?.total ?? 0;
  const totalCount = Math.min(found, MOST_COUNTED);
  return {
    verifications: rows.map((row) => presentRow(row, userId)),
    pagination: {
      page: query.page,
      limit: query.limit,
      totalPages: Math.ceil(totalCount / query.limit),
      totalCount,
      ...(found > MOST_COUNTED ? { totalCapped: true as const } : {}),
    },
  };
}

/** Finds the page's ids first, along the indexes, and reads only their rows. */
function pageOf(ctx: Ctx, userId: string, query: ListQuery, parts: readonly Part[]) {
  const column = query.sortBy === "updated_at" ? verifications.updatedAt : verifications.createdAt;
  const direction = sql.raw(query.sortOrder === "asc" ? "ASC" : "DESC");
  const ids = selectFrom(ctx, query, parts, sql`${column} AS at, ${verifications.id} AS id`);
  const page = sql`(${ids} ORDER BY at ${direction}, id ${direction}
    LIMIT ${query.limit} OFFSET ${(query.page - 1) * query.limit}) AS page`;
  return ctx.db
    .select({
      id: verifications.id,
      type: verifications.type,
      status: verifications.status,
      stage: verifications.stage,
      priority: verifications.priority,
      targetEmail: verifications.targetEmail,
      targetName: verifications.targetName,
      targetUserId: verifications.targetUserId,
      requesterId: verifications.requesterId,
      priceCents: verifications.priceCents,
      createdAt: verifications.createdAt,
      updatedAt: verifications.updatedAt,
      processingStartedAt: verifications.processingStartedAt,
      requesterEmail: users.email,
      requesterName: sql<string>`coalesce(nullif(${users.businessName}, ''), ${users.firstName} || ' ' || ${users.lastName})`,
      isTarget: sql<number | null>`${about(userId)}`,
    })
    .from(page)
    .innerJoin(verifications, sql`${verifications.id} = page.id`)
    .innerJoin(users, eq(users.id, verifications.requesterId))
    .orderBy(sql`page.at ${direction}, page.id ${direction}`);
}

function countOf(ctx: Ctx, query: ListQuery, parts: readonly Part[]) {
  const found = sql`(${selectFrom(ctx, query, parts, sql`1`)} LIMIT ${MOST_COUNTED + 1}) AS found`;
  return ctx.db.select({ total: sql<number>`count(*)` }).from(found);
}

/** @returns the parts' rows that pass the filters, as one compound select that can be sorted and limited. */
function selectFrom(ctx: Ctx, query: ListQuery, parts: readonly Part[], columns: SQL): SQL {
  const filters = filtersOf(ctx, query);
  const selects = parts.map(
    (part) =>
      sql`SELECT ${columns} FROM ${verifications} WHERE ${and(part.where, statusOf(query, part), ...filters)}`,
  );
  return sql.join(selects, sql` UNION ALL `);
}

function statusOf({ status }: ListQuery, part: Part): SQL | undefined {
  if (!status) return undefined;
  return part.knowsStatus ? eq(verifications.status, status) : sql`+${verifications.status} = ${status}`;
}

function filtersOf(ctx: Ctx, query: ListQuery): (SQL | undefined)[] {
  return [
    query.type && eq(verifications.type, query.type),
    query.priority && eq(verifications.priority, query.priority),
    query.search ? matches(query.search) : undefined,
    ...datesOf(ctx, query),
  ];
}

/** Where the text stands in id, address or name; `%` and `_` are taken as they are. */
function matches(search: string): SQL {
  const pattern = `%${search.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
  const has = (column: SQL | typeof verifications.id) => sql`${column} LIKE ${pattern} ESCAPE '\\'`;
  return or(
    has(verifications.id),
    has(sql`${verifications.targetEmail}`),
    has(sql`coalesce(${verifications.targetName}, '')`),
  )!;
}

function datesOf(ctx: Ctx, query: ListQuery): (SQL | undefined)[] {
  if (query.dateRange === "custom") {
    const from = query.dateFrom ? Date.parse(query.dateFrom) : undefined;
    const to = query.dateTo ? Date.parse(query.dateTo) + DAY - 1 : undefined;
    return [
      from === undefined ? undefined : gte(verifications.createdAt, from),
      to === undefined ? undefined : lte(verifications.createdAt, to),
    ];
  }
  if (!query.dateRange || query.dateRange === "all") return [];
  return [gte(verifications.createdAt, ctx.now() - Number(query.dateRange) * DAY)];
}

type Row = Awaited<ReturnType<typeof pageOf>>[number];

function presentRow(row: Row, userId: string) {
  const isRequester = row.requesterId === userId;
  const isTarget = row.isTarget === 1;
  const isRequesterSide = isRequester || !isTarget;
  return {
    id: row.id,
    verification_type: row.type,
    status: row.status,
    stage: row.stage,
    priority: row.priority,
    target_user_email: row.targetEmail,
    target_name: row.targetName,
    target_user_id: isTarget || row.processingStartedAt !== null ? row.targetUserId : null,
    requester_id: row.requesterId,
    requester_email: row.requesterEmail,
    requester_name: row.requesterName,
    created_at: new Date(row.createdAt).toISOString(),
    updated_at: new Date(row.updatedAt).toISOString(),
    estimated_cost: isRequesterSide ? row.priceCents / 100 : null,
    viewer_roles: [
      ...(isRequester ? (["requester"] as const) : []),
      ...(isTarget ? (["target"] as const) : []),
      ...(!isRequester && !isTarget ? (["team"] as const) : []),
    ],
    actions: isRequester && canMove("cancel", row.status) ? (["cancel"] as const) : [],
  };
}
