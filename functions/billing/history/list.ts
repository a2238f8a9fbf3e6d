import type { HistoryQuery } from "#contract/billing/billing.schema.ts";
import { MAX_COUNTED } from "#contract/limits.ts";
import { dateOf } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { reasonOf } from "#core/reason.ts";
import { findPayer } from "#functions/allowance/payer.ts";
import { streamOf } from "#functions/lists/stream.ts";
import { BYTE_ORDER_MARK, csvRow } from "#functions/reports/csv.ts";
import { presentRecord, selectRecordCount, selectRecords } from "./select.ts";

/**
 * One page of a customer's charges, credits and refunds.
 * @throws DomainError what {@link findPayer} throws for `billing:manage`
 */
export async function listHistory(ctx: Ctx, userId: string, query: HistoryQuery) {
  const { page, limit } = query;
  const { customerId } = await findPayer(ctx, userId, query.teamId, "billing:manage");
  const reading = { customerId, readerId: userId };
  const [rows, counted] = await ctx.db.batch([
    selectRecords(ctx, reading, query, { limit, offset: (page - 1) * limit }),
    selectRecordCount(ctx, reading, query, MAX_COUNTED + 1),
  ]);
  const totalCount = Math.min(counted[0]?.total ?? 0, MAX_COUNTED);
  return {
    records: rows.map((row) => presentRecord(row, userId)),
    pagination: { page, limit, totalPages: Math.ceil(totalCount / limit), totalCount },
  };
}

const AT_ONCE = 1000;
const COLUMNS = ["date", "description", "type", "status", "amount", "invoice", "id"] as const;

/**
 * All records that match the list's filters, as a CSV file. It's streamed, so that the whole file is never in memory.
 * @throws DomainError like {@link listHistory}; 429
 */
export async function exportHistory(ctx: Ctx, userId: string, query: HistoryQuery): Promise<Response> {
  const { customerId } = await findPayer(ctx, userId, query.teamId, "billing:manage");
  const read = (offset: number) =>
    selectRecords(ctx, { customerId, readerId: userId }, query, { limit: AT_ONCE, offset });
  const first = await enforceRateLimits(ctx, [{ rule: "list_export.account", subject: userId }], read(0));
  const day = dateOf(ctx.now());
  return new Response(streamOf(piecesOf(ctx, userId, first, read)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="billing-history-${day}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

type Rows = Awaited<ReturnType<typeof selectRecords>>;

async function* piecesOf(
  ctx: Ctx,
  viewerId: string,
  first: Rows,
  read: (offset: number) => PromiseLike<Rows>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow([...COLUMNS]);
  try {
    for (let rows = first, at = AT_ONCE; ; rows = await read(at), at += AT_ONCE) {
      yield rows
        .map((row) => presentRecord(row, viewerId))
        .map((r) => csvRow([r.date, r.description, r.type, r.status, r.amount, r.invoice_number, r.id]))
        .join("");
      if (rows.length < AT_ONCE) return;
    }
  } catch (error) {
    ctx.log("billing.export_broken", { error: reasonOf(error) });
    throw error;
  }
}
