import type { VerificationRow } from "#features/verifications/shared/api/types.ts";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import type { Column } from "#ui/Table/column.ts";
import { ShortTime } from "#ui/Time/ShortTime.tsx";
import { nameOf } from "../nameOf.ts";
import styles from "../rows/columns.module.css";
import { Type } from "../rows/columns.tsx";
import { StatusCell } from "../rows/StatusCell.tsx";
import { askerOf, expectedOf, needsMe, whyOf } from "./messages.ts";

/** The table's columns for requests about the viewer. They include who's asking, why, and what the viewer has to do. */
export const aboutColumns: Column<VerificationRow>[] = [
  { id: "type", header: "Type", primary: true, cell: (row) => <Type row={row} /> },
  {
    id: "requester",
    header: "Requester",
    cell: (row) => (
      <span className={styles.lines} title={`${askerOf(row)}, ${whyOf(row)}`}>
        <span className={styles.name}>{askerOf(row)}</span>
        <span className={styles.small}>{whyOf(row)}</span>
      </span>
    ),
  },
  { id: "status", header: "Status", cell: (row) => <StatusCell row={row} isBrief /> },
  {
    id: "expected",
    header: "What to do",
    cell: (row) => (
      <span className={needsMe(row) ? styles.todo : styles.waits} title={expectedOf(row)}>
        {expectedOf(row)}
      </span>
    ),
  },
  {
    id: "created_at",
    header: "Created",
    sortable: true,
    cell: (row) => <ShortTime value={row.created_at} />,
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
