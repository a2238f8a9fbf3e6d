import { sql } from "drizzle-orm";
import { MAX_COUNTED } from "#contract/limits.ts";
import type { ListQuery } from "#contract/verification/verification.schema.ts";
import type { Ctx } from "#core/context.ts";
import { withViewer } from "./filters.ts";
import { presentRow, rowsOf } from "./rows.ts";
import { idsOf } from "./search.ts";
import { standingIn } from "./standing.ts";
import { presentViews, viewsOf } from "./views.ts";

/**
 * One page of the requests that a user may see: their own, those about them, and their teams'. One round trip
 * reads the page, the total and what's in the other views; a second one reads what the viewer can do with the
 * page's rows, and their verdicts. Rows that ask the viewer for a phone code each need one more. Counting stops at
 * 10,000. Beyond that, `totalCapped` is set, and `totalCount` means "at least". From the page with the 10,000th row on,
 * `hasMore` says whether another page follows.
 */
export async function listVerifications(ctx: Ctx, userId: string, asked: ListQuery) {
  const query = withViewer(asked, userId);
  const [found, counted, views] = await ctx.db.batch([
    pageOf(ctx, userId, query),
    countOf(ctx, userId, query),
    viewsOf(ctx, userId),
  ]);
  const total = counted[0]?.total ?? 0;
  const totalCount = Math.min(total, MAX_COUNTED);
  const rows = found.slice(0, query.limit);
  const standing = await standingIn(
    ctx,
    userId,
    rows.map(({ id }) => id),
  );
  return {
    verifications: rows.map((row) => ({
      ...presentRow(ctx, row, userId),
      ...(standing.get(row.id) ?? { actions: [], verdict: null }),
    })),
    pagination: {
      page: query.page,
      limit: query.limit,
      totalPages: Math.ceil(totalCount / query.limit),
      totalCount,
      ...(total > MAX_COUNTED && { totalCapped: true as const }),
      ...(isUncounted(query) && { hasMore: found.length > rows.length }),
    },
    views: presentViews(views[0]),
  };
}

/** Whether the page is so far back that the total doesn't say whether another page follows. */
const isUncounted = ({ page, limit }: ListQuery) => page * limit >= MAX_COUNTED;

function pageOf(ctx: Ctx, userId: string, query: ListQuery) {
  const direction = sql.raw(query.sortOrder === "asc" ? "ASC" : "DESC");
  const page = sql`(${idsOf(ctx, userId, query)} ORDER BY at ${direction}, id ${direction}
    LIMIT ${query.limit + (isUncounted(query) ? 1 : 0)} OFFSET ${(query.page - 1) * query.limit}) AS page`;
  return rowsOf(ctx, userId, page).orderBy(sql`page.at ${direction}, page.id ${direction}`);
}

/** Counts in no particular order, so that SQLite needs only an index, unless a filter needs the rows themselves. */
function countOf(ctx: Ctx, userId: string, query: ListQuery) {
  const found = sql`(${idsOf(ctx, userId, { ...query, sortBy: undefined })} LIMIT ${MAX_COUNTED + 1}) AS found`;
  return ctx.db.select({ total: sql<number>`count(*)` }).from(found);
}
