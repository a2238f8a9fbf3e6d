import { and, asc, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ctx } from "#core/context.ts";
import { mustHold, type Statement } from "#db/batch.ts";
import { qualified } from "#db/qualified.ts";
import { invoiceLines, type Payment, payments, refundParts } from "#db/schema/billing.ts";
import { ledger } from "#db/schema/ledger.ts";
import { leftOf } from "#functions/ledger/charge-left.ts";
import { entryStatement } from "#functions/ledger/entries.ts";

const refund = alias(payments, "refund");

/** Refunds of an invoice that were made or are in progress, in cents. */
export const refundedCents = (invoiceId: string | SQL): SQL<number> =>
  qualified<number>`(SELECT coalesce(sum(${refund.amountCents}), 0) FROM ${payments} ${refund}
    WHERE ${refund.invoiceId} = ${invoiceId} AND ${refund.refunds} IS NOT NULL
      AND ${refund.status} <> 'failed')`;

/**
 * @returns the query for the verifications on an invoice, in their order, with how much of each can be given
 *   back
 */
export const selectCharged = (ctx: Ctx, invoiceId: string) =>
  ctx.db
    .select({
      verificationId: sql<string>`${ledger.verificationId}`,
      description: invoiceLines.description,
      leftCents: sql<number>`max(0, ${leftOf(ledger.verificationId)})`,
    })
    .from(invoiceLines)
    .innerJoin(ledger, eq(ledger.key, invoiceLines.entryKey))
    .where(sql`${eq(invoiceLines.invoiceId, invoiceId)} AND ${isNotNull(ledger.verificationId)}`)
    .orderBy(asc(invoiceLines.position));

/** A verification on an invoice, and how much of it can be given back, in cents. */
export type Charged = Awaited<ReturnType<typeof selectCharged>>[number];

/**
 * How much of an invoice's verifications can be given back, in cents; null for an invoice without
 * verifications.
 */
export const chargedLeftCents = (invoiceId: string): SQL<number | null> =>
  qualified<number | null>`(SELECT sum(max(0, ${leftOf(ledger.verificationId)})) FROM ${invoiceLines}
    JOIN ${ledger} ON ${ledger.key} = ${invoiceLines.entryKey}
    WHERE ${invoiceLines.invoiceId} = ${invoiceId} AND ${ledger.verificationId} IS NOT NULL)`;

/**
 * Spreads an amount over several charges in proportion to what's left of each. Leftover cents go to the first
 * ones.
 * @param lefts in cents; together at least `cents`
 * @returns cents for each, never more than what's left of it
 */
export function spread(cents: number, lefts: readonly number[]): number[] {
  const total = lefts.reduce((sum, left) => sum + left, 0);
  const shares = lefts.map((left) => (total === 0 ? 0 : Math.floor((cents * left) / total)));
  let rest = cents - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, i) => {
    const extra = Math.min(rest, (lefts[i] ?? 0) - share, 1);
    rest -= extra;
    return share + extra;
  });
}

/**
 * Records which verifications a refund is for. The batch fails if the amount can no longer be given back. Put the
 * statements after the one that records the refund's payment, which that check needs.
 * @param verificationId the verification that the refund is for; null to spread the amount over all of
 *   the invoice's verifications
 */
export function partStatements(
  ctx: Ctx,
  { paymentId, cents, verificationId }: { paymentId: string; cents: number; verificationId: string | null },
  charged: readonly Charged[],
): Statement[] {
  if (charged.length === 0) return [];
  const amounts =
    verificationId === null
      ? spread(
          cents,
          charged.map(({ leftCents }) => leftCents),
        )
      : [];
  const parts = charged
    .map((one, i) => ({
      paymentId,
      verificationId: one.verificationId,
      amountCents: one.verificationId === verificationId ? cents : (amounts[i] ?? 0),
    }))
    .filter(({ amountCents }) => amountCents > 0);
  return [
    ctx.db.insert(refundParts).values(parts),
    mustHold(
      ctx.db,
      sql`NOT EXISTS (SELECT 1 FROM ${refundParts} WHERE ${refundParts.paymentId} = ${paymentId}
        AND ${leftOf(refundParts.verificationId)} < 0)`,
    ),
  ];
}

const creditKey = (verificationId: string, paymentId: string) => `credit:${verificationId}:${paymentId}`;

/**
 * @returns the statements for a refund that failed. While it was in progress, it may have reduced a credit;
 *   the statements credit the missing part. Put them after the statement that marks the payment as failed,
 *   because only then can its amount be credited again
 */
export async function refundFailed(ctx: Ctx, { id, customerId }: Payment): Promise<Statement[]> {
  const parts = await ctx.db.select().from(refundParts).where(eq(refundParts.paymentId, id));
  return parts.flatMap(({ verificationId }) => [
    entryStatement(ctx, {
      kind: "credit",
      key: creditKey(verificationId, id),
      customerId,
      amount: sql`min((SELECT ${refundParts.withheldCents} FROM ${refundParts}
        WHERE ${refundParts.paymentId} = ${id}
          AND ${refundParts.verificationId} = ${verificationId}), ${leftOf(verificationId)})`,
      verificationId,
      reason: "refund_failed",
    }),
    // Other refunds that were in progress have recorded the same credit as withheld. It's given now, so subtract it.
    ctx.db
      .update(refundParts)
      .set({
        withheldCents: sql`max(0, ${refundParts.withheldCents} - coalesce((SELECT ${ledger.amountCents}
          FROM ${ledger} WHERE ${ledger.key} = ${creditKey(verificationId, id)}), 0))`,
      })
      .where(and(eq(refundParts.verificationId, verificationId), ne(refundParts.paymentId, id))),
  ]);
}
