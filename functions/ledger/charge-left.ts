import { type SQL, sql } from "drizzle-orm";
import { ledger } from "#db/schema/ledger.ts";

/**
 * The part of a verification's charge that can still be given back, in cents: what wasn't credited, waived or refunded.
 * A refund counts from when it begins, unless it failed, so no credit or other refund gives the same money back.
 */
export const leftOf = (verificationId: string | SQL): SQL<number> =>
  // The aliases differ from those of the queries that this is part of.
  sql<number>`((SELECT coalesce(sum(CASE entry.kind WHEN 'charge' THEN entry.amount_cents
      WHEN 'credit' THEN -entry.amount_cents WHEN 'waiver' THEN -entry.amount_cents ELSE 0 END), 0)
    FROM ${ledger} entry WHERE entry.verification_id = ${verificationId})
  - (SELECT coalesce(sum(part.amount_cents), 0) FROM refund_parts part JOIN payments refund ON refund.id = part.payment_id
    WHERE part.verification_id = ${verificationId} AND refund.status <> 'failed'))`;
