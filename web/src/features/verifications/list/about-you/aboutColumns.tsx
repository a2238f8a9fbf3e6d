import type { VerificationRow } from "#features/verifications/api/types.ts";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { StatusBadge } from "#ui/StatusBadge/StatusBadge.tsx";
import type { Column } from "#ui/Table/Table.tsx";
import { Time } from "#ui/Time/Time.tsx";
import styles from "../columns.module.css";
import { Type } from "../columns.tsx";
import { nameOf } from "../nameOf.ts";
import { askerOf, expectedOf, needsMe, whyOf } from "./messages.ts";

/** The table's columns for requests about the viewer: who asks and why, and what the viewer has to do. */
export const aboutColumns: Column<VerificationRow>[] = [
  { id: "type", header: "Type", width: "13%", primary: true, cell: (row) => <Type row={row} /> },
  {
    id: "requester",
    header: "Requester",
    width: "24%",
    cell: (row) => (
      <span className={styles.lines}>
        <span className={styles.name}>{askerOf(row)}</span>
        <span className={styles.small}>{whyOf(row)}</span>
      </span>
    ),
  },
  { id: "status", header: "Status", width: "17%", cell: (row) => <StatusBadge status={row.status} /> },
  {
    id: "expected",
    header: "What to do",
    width: "24%",
    cell: (row) => <span className={needsMe(row) ? undefined : styles.none}>{expectedOf(row)}</span>,
  },
  {
    id: "created_at",
    header: "Created",
    width: "12%",
    sortable: true,
    cell: (row) => <Time value={row.created_at} />,
  },
  {
    id: "actions",
    header: "Actions",
    align: "end",
    hideLabel: true,
    cell: (row) => (
      <span className={styles.actions}>
        <LinkButton
          size="sm"
          variant={needsMe(row) ? "primary" : "secondary"}
          href={`/app/verifications/${row.id}`}
          aria-label={`Open ${nameOf(row)} for ${askerOf(row)}`}
        >
          Open
        </LinkButton>
      </span>
    ),
  },
];
