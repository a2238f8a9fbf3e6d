import { Undo2 } from "lucide-react";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { Money } from "#ui/Money/Money.tsx";
import { StatusBadge } from "#ui/StatusBadge/StatusBadge.tsx";
import type { Column } from "#ui/Table/column.ts";
import { Table } from "#ui/Table/Table.tsx";
import { Time } from "#ui/Time/Time.tsx";
import type { Refund } from "./queries.ts";
import styles from "./Refunds.module.css";

/** The refunds of an invoice, newest first. */
export function RefundList({ refunds }: { refunds: readonly Refund[] }) {
  if (refunds.length === 0)
    return (
      <EmptyState icon={<Undo2 aria-hidden />} title="No refunds yet" level={3}>
        Refunds of this invoice appear here, with their credit notes.
      </EmptyState>
    );
  return <Table label="Refunds" columns={COLUMNS} rows={refunds} rowKey={({ id }) => id} />;
}

const LOOK = {
  processing: { status: "in_progress", label: "Processing" },
  done: { status: "completed", label: "Done" },
  returned: { status: "error", label: "Returned" },
  failed: { status: "error", label: "Failed" },
} as const;

const COLUMNS: readonly Column<Refund>[] = [
  {
    id: "date",
    header: "Date",
    width: "16%",
    primary: true,
    cell: ({ date }) => <Time value={date} mode="date" />,
  },
  {
    id: "status",
    header: "Status",
    width: "17%",
    cell: ({ status }) => <StatusBadge {...LOOK[status]} size="sm" />,
  },
  {
    id: "reason",
    header: "Reason",
    cell: ({ reason, failure }) => (
      <span className={styles.reason}>
        {reason}
        {failure && <span className={styles.failure}>{failure}</span>}
      </span>
    ),
  },
  {
    id: "note",
    header: "Credit note",
    width: "17%",
    cell: ({ credit_note }) => credit_note ?? <span className={styles.none}>None</span>,
  },
  {
    id: "amount",
    header: "Amount",
    width: "14%",
    align: "end",
    cell: ({ amount }) => <Money dollars={amount} />,
  },
];
