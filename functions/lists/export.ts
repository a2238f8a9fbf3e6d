import { inArray, type SQL, sql } from "drizzle-orm";
import type { ListQuery } from "#contract/verification/verification.schema.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { reasonOf } from "#core/reason.ts";
import { runBatch } from "#db/batch.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { visibleTo } from "#functions/accounts/requests/visible.ts";
import { csvFile, csvHead, csvRows } from "./csv.ts";
import { withViewer } from "./filters.ts";
import { keyOf, sortKeyOf } from "./order.ts";
import { presentRow, type Row, rowsOf } from "./rows.ts";
import { partsOf } from "./scope.ts";
import { selectFrom } from "./select.ts";
import { streamOf } from "./stream.ts";

/** How many rows are read at once. */
const AT_ONCE = 1000;

/**
 * Exports the whole list as a CSV file, with the list's filters and order. Pages are read while the file is
 * sent, only as fast as the client downloads it. If the list is sorted by last change, the file is sorted by
 * creation instead, so that it doesn't miss rows that change while it's sent. The audit log records the export
 * before it starts.
 * @returns a download that breaks off, instead of looking complete, if a later page can't be read
 * @throws DomainError 429
 */
export async function exportList(ctx: Ctx, userId: string, asked: ListQuery): Promise<Response> {
  const query = withViewer(asked, userId);
  const order = query.sortBy === "updated_at" ? { ...query, sortBy: "created_at" as const } : query;
  const first = await enforceRateLimits(
    ctx,
    [{ rule: "list_export.account", subject: userId }],
    pageAfter(ctx, userId, order),
  );
  await record(ctx, userId);
  return csvFile(ctx, streamOf(pages(ctx, userId, order, first)));
}

async function* pages(ctx: Ctx, userId: string, query: ListQuery, first: Row[]): AsyncGenerator<string> {
  yield csvHead();
  try {
    for (let rows = first; ; rows = await pageAfter(ctx, userId, query, rows.at(-1))) {
      yield csvRows(rows.map((row) => presentRow(ctx, row, userId)));
      if (rows.length < AT_ONCE) return;
    }
  } catch (error) {
    ctx.log("list.export_broken", { error: reasonOf(error) });
    throw error;
  }
}

/** The rows after `last`. They're found by its sort key, not by an offset, so the last page is as fast as the first. */
function pageAfter(ctx: Ctx, userId: string, query: ListQuery, last?: Row) {
  const isAscending = query.sortOrder === "asc";
  const direction = sql.raw(isAscending ? "ASC" : "DESC");
  const ids = selectFrom(
    ctx,
    query,
    partsOf(userId, query.scope),
    (part): SQL | undefined =>
      last &&
      sql`(${keyOf(query, part)}, ${verifications.id}) ${sql.raw(isAscending ? ">" : "<")}
        (${sortKeyOf(query, last, userId)}, ${last.id})`,
  );
  const page = sql`(${ids} ORDER BY at ${direction}, id ${direction} LIMIT ${AT_ONCE}) AS page`;
  return rowsOf(ctx, userId, page).orderBy(sql`page.at ${direction}, page.id ${direction}`);
}

/**
 * Exports the chosen rows as the same kind of file, in the order of `ids`. It leaves out ids that don't exist or that
 * the caller isn't allowed to see, and returns their number in the header `X-Left-Out`.
 */
export async function exportRows(ctx: Ctx, userId: string, ids: readonly string[]): Promise<Response> {
  const chosen = sql`(SELECT ${verifications.id} AS id FROM ${verifications}
    WHERE ${inArray(verifications.id, [...ids])} AND ${visibleTo(userId)}) AS page`;
  const [rows] = await Promise.all([rowsOf(ctx, userId, chosen), record(ctx, userId)]);
  const found = new Map(rows.map((row) => [row.id, presentRow(ctx, row, userId)]));
  const listed = ids.flatMap((id) => found.get(id) ?? []);
  return csvFile(ctx, csvHead() + csvRows(listed), { "X-Left-Out": String(ids.length - listed.length) });
}

const record = (ctx: Ctx, userId: string) =>
  runBatch(ctx.db, [
    auditRow(ctx, { actor: userId, action: "list.exported", entity: "user", entityId: userId }),
  ]);
