import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Statement } from "#db/batch.ts";
import { type LedgerAccount, type LedgerEntry, type LedgerKind, ledger } from "#db/schema/ledger.ts";

/** Which revenue account a charge goes to. */
type Revenue = "subscription" | "verification" | "overage";

/**
 * Which accounts each kind of entry debits and credits, in this order. Charges and voids aren't listed, because one of
 * their accounts is a {@link Revenue} account: a charge credits it, and a void debits it.
 */
const ACCOUNTS = {
  credit: ["refunds", "credit"],
  apply_credit: ["credit", "receivable"],
  to_credit: ["receivable", "credit"],
  payment: ["processor", "receivable"],
  refund: ["refunds", "processor"],
  refund_returned: ["processor", "credit"],
} as const satisfies Partial<Record<LedgerKind, readonly [LedgerAccount, LedgerAccount]>>;

type Booking =
  | { kind: keyof typeof ACCOUNTS; revenue?: never }
  | { kind: "charge" | "void"; revenue: Revenue };

function accountsOf({ kind, revenue }: Booking): readonly [debit: LedgerAccount, credit: LedgerAccount] {
  if (kind === "charge") return ["receivable", `revenue:${revenue}`];
  if (kind === "void") return [`revenue:${revenue}`, "receivable"];
  return ACCOUNTS[kind];
}

/** A business event, not yet in the ledger. */
export type NewEntry = Booking &
  Pick<LedgerEntry, "key" | "customerId" | "reason"> & {
    /** A positive number of cents, or an expression for one. If it's 0 or less, no entry is written. */
    amount: number | SQL;
    verificationId?: string | null;
    invoiceId?: string | null;
  };

/**
 * @returns the statement that adds an entry to the ledger. A key that already exists fails the batch, so an
 *   event is never recorded twice
 */
export function entryStatement(ctx: Ctx, entry: NewEntry): Statement {
  const [debit, credit] = accountsOf(entry);
  const { key, customerId, kind, amount, verificationId = null, invoiceId = null, reason } = entry;
  return ctx.db.run(sql`INSERT INTO ${ledger}
    (key, customer_id, kind, debit, credit, amount_cents, verification_id, invoice_id, reason, created_at)
    SELECT ${key}, ${customerId}, ${kind}, ${debit}, ${credit}, a.cents, ${verificationId}, ${invoiceId}, ${reason},
      ${ctx.now()} FROM (SELECT ${amount} AS cents) a WHERE a.cents > 0`);
}
