import { sql } from "drizzle-orm";
import * as z from "zod";
import { BILLING_RULES } from "#contract/billing/billing.ts";
import { job } from "#core/effects.ts";
import { recordOnce } from "#core/write/record-once.ts";
import { customers } from "#db/schema/billing.ts";
import { limitOf } from "#functions/allowance/covering.ts";
import { usedOf } from "#functions/allowance/standing.ts";
import { customerEvent } from "#functions/ledger/updated.ts";
import { defineJob } from "../job.ts";

/**
 * Notifies a customer when 80% of the month's allowance is used, and again when all of it is, each once a month. If
 * both levels were reached since the last run, only the second notice is sent.
 */
export const usageNotice = defineJob({
  name: "usage.notify",
  payload: z.object({ customer_id: z.string(), month: z.number() }),
  run: async (ctx, { customer_id: id, month }) => {
    const mailboxHash = sql`(SELECT ${customers.mailboxHash} FROM ${customers}
      WHERE ${customers.id} = ${id})`;
    const [row] = await ctx.db
      .select({ used: usedOf({ customerId: id, mailboxHash }, ctx.now()), limit: limitOf(id, ctx.now()) })
      .from(sql`(SELECT 1)`);
    if (!row || row.used * 100 < row.limit * BILLING_RULES.warnAtPercent) return undefined;
    const name = row.used >= row.limit ? "usage_limit_exceeded" : "usage_limit_warning";
    const once = `${name}:${id}:${month}`;
    await recordOnce(ctx, [
      { ...customerEvent(name, id), id: `live:${once}` },
      { ...job("billing.notify", { customer_id: id, notice: name, ref: String(month) }), id: `tell:${once}` },
    ]);
    return undefined;
  },
});
