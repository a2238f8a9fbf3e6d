import { STATUS_LABEL } from "#contract/labels.ts";
import { verificationName } from "#contract/verification/verification-name.ts";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { Money } from "#ui/Money/Money.tsx";
import { StatusBadge } from "#ui/StatusBadge/StatusBadge.tsx";
import type { Column } from "#ui/Table/column.ts";
import { Time } from "#ui/Time/Time.tsx";
import type { BillingRecord } from "../queries.ts";
import styles from "./HistoryCard.module.css";
import { InvoiceButton } from "./InvoiceButton.tsx";

/** Says which part of a verification's price was charged, or how money was returned. Overage is the whole price. */
const PART_LABEL: Record<NonNullable<BillingRecord["verification"]>["part"], string> = {
  whole: "Overage",
  extras: "Extras",
  turnaround: "Faster turnaround",
  credit: "Credit",
  refund: "Refund to your card",
  returned: "Refund, returned by your bank and added to your credit",
};

const FAILED = { status: "error", label: STATUS_LABEL.failed } as const;

/** The history's columns. Money that goes back to the customer is negative. */
export const columns: readonly Column<BillingRecord>[] = [
  {
    id: "created_at",
    header: "Date",
    width: "14%",
    sortable: true,
    cell: (row) => <Time value={row.date} mode="date" />,
  },
  {
    id: "description",
    header: "Description",
    primary: true,
    cell: ({ description, verification }) =>
      verification === null ? (
        description
      ) : (
        <span className={styles.about}>
          <TextLink href={`/app/verifications/${verification.id}`}>
            {verificationName(verification, verification.subject)}
          </TextLink>
          <small>{PART_LABEL[verification.part]}</small>
        </span>
      ),
  },
  {
    id: "status",
    header: "Status",
    width: "13%",
    cell: ({ status }) => <StatusBadge {...(status === "failed" ? FAILED : { status })} size="sm" />,
  },
  {
    id: "invoice",
    header: "Invoice",
    width: "13%",
    cell: (row) =>
      row.invoice_number === null || row.invoice_id === null ? (
        <span className={styles.none}>Not invoiced</span>
      ) : (
        <InvoiceButton id={row.invoice_id} number={row.invoice_number} />
      ),
  },
  {
    id: "amount",
    header: "Amount",
    width: "11%",
    align: "end",
    sortable: true,
    cell: (row) => <Money dollars={row.amount} />,
  },
];
