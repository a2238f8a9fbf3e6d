import { useRef, useState } from "react";
import type { RefundBody } from "#contract/billing/refund.schema.ts";
import { money } from "#lib/format/format.ts";
import { idempotencyKey } from "#lib/http/idempotencyKey.ts";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { KeyValue } from "#ui/KeyValue/KeyValue.tsx";
import { Money } from "#ui/Money/Money.tsx";
import { type BadgeStatus, StatusBadge } from "#ui/StatusBadge/StatusBadge.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { type RefundableInvoice, useRefund } from "./queries.ts";
import { RefundForm } from "./RefundForm.tsx";
import { RefundList } from "./RefundList.tsx";
import styles from "./Refunds.module.css";

/** An invoice, what was paid and refunded, and the form to refund the rest. */
export function InvoiceView({ invoice }: { invoice: RefundableInvoice }) {
  const { number, refundable } = invoice;
  const refund = useRefund(number);
  const [asking, setAsking] = useState<{ body: RefundBody; key: string } | null>(null);
  const list = useRef<HTMLElement>(null);
  return (
    <>
      <div className={styles.pair}>
        <Card as="section" aria-labelledby="invoice">
          <CardHeader id="invoice" title={`Invoice ${number}`} />
          <Facts invoice={invoice} />
        </Card>
        <Card as="section" aria-labelledby="refund">
          <CardHeader
            id="refund"
            title="Refund"
            description="The money goes back to the card that was charged."
          />
          {refundable > 0 ? (
            // The form's initial amount is what's left to refund, so reset the form when that changes.
            <RefundForm
              key={refundable}
              invoice={invoice}
              onAsk={(body) => setAsking({ body, key: idempotencyKey() })}
            />
          ) : (
            <p className={styles.nothing}>{nothingLeft(invoice)}</p>
          )}
        </Card>
      </div>
      <section ref={list} tabIndex={-1} className={styles.list} aria-labelledby="refunds">
        <Card padding="none">
          <CardHeader id="refunds" title="Refunds" />
          <RefundList refunds={invoice.refunds} />
          <p role="status" className="visually-hidden">
            {latestText(invoice)}
          </p>
        </Card>
      </section>
      <ConfirmDialog
        isOpen={asking !== null}
        onOpenChange={(isOpen) => !isOpen && setAsking(null)}
        title={`Refund ${money(asking?.body.amount ?? 0)} of invoice ${number}?`}
        confirmLabel={`Refund ${money(asking?.body.amount ?? 0)}`}
        cancelLabel="Go Back"
        danger
        focusAfter={list}
        onConfirm={async () => {
          if (!asking) return;
          await refund.mutateAsync(asking);
          toast.success("Refund started");
        }}
      >
        {money(asking?.body.amount ?? 0)} goes back to the card that paid invoice {number}. You can't undo
        this.
      </ConfirmDialog>
    </>
  );
}

function Facts({ invoice }: { invoice: RefundableInvoice }) {
  const { bill_to, credited } = invoice;
  return (
    <KeyValue
      items={[
        ...(bill_to ? [{ label: "Billed to", value: bill_to }] : []),
        { label: "Date", value: <Time value={invoice.date} mode="date" /> },
        { label: "For", value: KIND[invoice.kind] },
        { label: "Status", value: <StatusBadge {...STATUS[invoice.status]} size="sm" /> },
        { label: "Total", value: <Money dollars={invoice.total} /> },
        { label: "Paid by card", value: <Money dollars={invoice.paid} /> },
        ...(credited > 0
          ? [
              {
                label: "Credited",
                value: <Money dollars={credited} />,
                hint: "Already credited to the account, so it can't be refunded.",
              },
            ]
          : []),
        { label: "Can be refunded", value: <Money dollars={invoice.refundable} /> },
      ]}
    />
  );
}

const KIND: Record<RefundableInvoice["kind"], string> = { usage: "Verifications", subscription: "Plan" };

const STATUS: Record<RefundableInvoice["status"], { status: BadgeStatus; label: string }> = {
  open: { status: "pending", label: "Open" },
  paid: { status: "paid", label: "Paid" },
  past_due: { status: "error", label: "Past due" },
  void: { status: "cancelled", label: "Void" },
};

const nothingLeft = ({ paid }: RefundableInvoice): string =>
  paid > 0
    ? "Everything has been refunded or credited, or a refund is in progress."
    : "This invoice wasn't paid by card, so there's nothing to refund.";

/** @returns a sentence about the newest refund, which screen readers announce when it changes */
function latestText({ refunds: [latest] }: RefundableInvoice): string {
  if (!latest) return "";
  const what = `The refund of ${money(latest.amount)}`;
  if (latest.status === "processing") return `${what} is processing.`;
  if (latest.status === "failed") return `${what} failed. ${latest.failure ?? ""}`;
  if (latest.status === "returned") return `${what} was returned. ${latest.failure ?? ""}`;
  return latest.credit_note ? `${what} is done: ${latest.credit_note}.` : `${what} is done.`;
}
