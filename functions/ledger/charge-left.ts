import type { SQL, SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { qualified } from "#db/qualified.ts";
import { payments, refundParts } from "#db/schema/billing.ts";
import { ledger } from "#db/schema/ledger.ts";

const entry = alias(ledger, "entry");
const part = alias(refundParts, "part");

/**
 * The part of a verification's charge that can still be given back, in cents: what wasn't credited or refunded.
 * A refund counts from when it begins, unless it failed, so no credit or other refund gives the same money back.
 */
export const leftOf = (verificationId: string | SQLWrapper): SQL<number> =>
  // Both tables need an alias, because the caller may pass a column of the ledger or of `refundParts`.
  qualified<number>`((SELECT coalesce(sum(CASE ${entry.kind} WHEN 'charge' THEN ${entry.amountCents}
      WHEN 'credit' THEN -${entry.amountCents} ELSE 0 END), 0)
    FROM ${ledger} ${entry} WHERE ${entry.verificationId} = ${verificationId})
  - (SELECT coalesce(sum(${part.amountCents}), 0) FROM ${refundParts} ${part}
    JOIN ${payments} ON ${payments.id} = ${part.paymentId}
    WHERE ${part.verificationId} = ${verificationId} AND ${payments.status} <> 'failed'))`;
