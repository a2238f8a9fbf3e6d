import { and, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { ASSURANCE_LEVELS, reaches } from "#contract/assurance/levels.ts";
import { DAY } from "#contract/time.ts";
import type { ListQuery } from "#contract/verification/verification.schema.ts";
import type { Ctx } from "#core/context.ts";
import { containsText } from "#core/search-text.ts";
import { type Verification, verifications, verificationTags } from "#db/schema/verification/verifications.ts";
import { dayAfter, startOfDayIn } from "#functions/checks/zones.ts";
import { asksFor, type Part } from "./scope.ts";

export type Filters = Omit<ListQuery, "page" | "limit" | "scope" | "sortBy" | "sortOrder">;

/**
 * @returns the condition for the list's filters within one part of the rows. Amount, tags, assignee and team
 *   are visible only to the requester's side. Filters on them never match rows where the viewer is only
 *   the subject, so subjects can't use filters to find out these values.
 */
export function filtersOf(ctx: Ctx, query: Filters, part: Part): SQL | undefined {
  const ours = [amountOf(query), assigneeOf(query), teamOf(query), ...tagsOf(query)].filter(Boolean);
  return and(
    statusOf(query, part),
    query.type && eq(verifications.type, query.type),
    query.priority && eq(verifications.priority, query.priority),
    levelOf(ctx, query),
    query.search ? contains(query.search) : undefined,
    ...datesOf(ctx, query),
    ...(ours.length > 0 ? [asksFor(part), ...ours] : []),
  );
}

/**
 * The `+` keeps SQLite off the status indexes. If the query also filters by type, the index on types is better, and it
 * contains the status, too.
 */
function statusOf({ status, type }: Filters, part: Part): SQL | undefined {
  if (!status) return undefined;
  return part.knowsStatus && !type
    ? eq(verifications.status, status)
    : sql`+${verifications.status} = ${status}`;
}

/**
 * At least this level of assurance. Never matches a result that the requester's side can't see, because its level is
 * null (`publishAssurance`). A level whose evidence has expired doesn't count until the clock has computed it again.
 */
function levelOf(ctx: Ctx, { assurance }: Filters): SQL | undefined {
  if (!assurance) return undefined;
  const levels = ASSURANCE_LEVELS.filter((level) => reaches(level, assurance));
  return and(
    inArray(verifications.assuranceLevel, levels),
    // In this form, it can't make SQLite use the index on all accounts' levels.
    sql`coalesce(${verifications.assuranceUntil} > ${ctx.now()}, true)`,
  );
}

/** Matches text in the id, the address or the name. */
function contains(search: string): SQL {
  return or(
    containsText(verifications.id, search),
    containsText(verifications.targetEmail, search),
    containsText(sql`coalesce(${verifications.targetName}, '')`, search),
  )!;
}

function datesOf(ctx: Ctx, query: Filters): (SQL | undefined)[] {
  if (query.dateRange === "custom") {
    const { dateFrom, dateTo, timeZone = "UTC" } = query;
    return [
      dateFrom ? gte(verifications.createdAt, startOfDayIn(dateFrom, timeZone)) : undefined,
      dateTo ? lt(verifications.createdAt, startOfDayIn(dayAfter(dateTo), timeZone)) : undefined,
    ];
  }
  if (query.dateRange === "all") return [];
  return [gte(verifications.createdAt, ctx.now() - Number(query.dateRange) * DAY)];
}

const COMPARED = { gte: sql`>=`, lte: sql`<=`, eq: sql`=` };

/** At least this amount, unless the filter names another operator. */
function amountOf({ amount, amountOperator = "gte" }: Filters): SQL | undefined {
  if (amount === undefined) return undefined;
  const cents: Verification["priceCents"] = Math.round(amount * 100);
  return sql`${verifications.priceCents} ${COMPARED[amountOperator]} ${cents}`;
}

/**
 * @returns the query with `me` as an assignee replaced by the viewer's id
 */
export const withViewer = <Q extends Pick<Filters, "assignedTo">>(query: Q, userId: string): Q =>
  query.assignedTo === "me" ? { ...query, assignedTo: userId } : query;

/**
 * The `+` makes SQLite use the index that has the rows in order, not the one on assignees, because most of a
 * million rows have no assignee.
 */
function assigneeOf({ assignedTo }: Filters): SQL | undefined {
  if (!assignedTo) return undefined;
  return assignedTo === "none"
    ? sql`+${verifications.assignedTo} IS NULL`
    : eq(verifications.assignedTo, assignedTo);
}

/** The `+` has the same purpose as in {@link assigneeOf}. */
function teamOf({ teamId }: Filters): SQL | undefined {
  if (!teamId) return undefined;
  return teamId === "none"
    ? sql`+${verifications.teamId} IS NULL`
    : sql`+${verifications.teamId} = ${teamId}`;
}

const tagsOf = ({ tags = [] }: Filters): SQL[] =>
  tags.map(
    (tag) => sql`EXISTS (SELECT 1 FROM ${verificationTags}
      WHERE ${verificationTags.verificationId} = ${verifications.id} AND ${verificationTags.tag} = ${tag})`,
  );
