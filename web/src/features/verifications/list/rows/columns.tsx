import type { Action } from "#contract/enums.ts";
import { kindLabel, PRIORITY_LABEL } from "#contract/labels.ts";
import type { VerificationRow } from "#features/verifications/shared/api/types.ts";
import { TypeTile } from "#features/verifications/shared/TypeIcon.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Money } from "#ui/Money/Money.tsx";
import type { Column } from "#ui/Table/column.ts";
import { ShortTime } from "#ui/Time/ShortTime.tsx";
import { nameOf } from "../nameOf.ts";
import styles from "./columns.module.css";
import { Party } from "./Party.tsx";
import { StatusCell } from "./StatusCell.tsx";

const mayCancel = (row: VerificationRow) => (row.actions as readonly Action[]).includes("cancel");

export function Type({ row }: { row: VerificationRow }) {
  return (
    <span className={styles.type}>
      <TypeTile type={row.verification_type} />
      <span className={styles.lines}>
        <span>{kindLabel({ type: row.verification_type, peer: row.peer })}</span>
        {row.priority !== "standard" && <span className={styles.small}>{PRIORITY_LABEL[row.priority]}</span>}
      </span>
    </span>
  );
}

/**
 * @returns the table's columns
 * @param onCancel called to ask for confirmation before canceling a row
 * @param isMixed whether the list includes requests about the viewer, so that each row has to say whose it is
 */
export function columns(
  onCancel: (row: VerificationRow) => void,
  isMixed: boolean,
): Column<VerificationRow>[] {
  return [
    { id: "type", header: "Type", primary: true, cell: (row) => <Type row={row} /> },
    { id: "target", header: "Target User", cell: (row) => <Party row={row} isMixed={isMixed} /> },
    { id: "status", header: "Status", cell: (row) => <StatusCell row={row} /> },
    {
      id: "created_at",
      header: "Created",
      sortable: true,
      cell: (row) => <ShortTime value={row.created_at} />,
    },
    {
      id: "updated_at",
      header: "Updated",
      sortable: true,
      cell: (row) => <ShortTime value={row.updated_at} />,
    },
    {
      id: "cost",
      header: "Cost",
      sortable: true,
      align: "end",
      cell: (row) =>
        row.estimated_cost === null ? (
          <span className={styles.none}>–</span>
        ) : (
          <Money dollars={row.estimated_cost} />
        ),
    },
    {
      id: "actions",
      header: "Actions",
      align: "end",
      hideLabel: true,
      cell: (row) => (
        <span className={styles.actions}>
          {mayCancel(row) && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Cancel ${nameOf(row)}`}
              onPress={() => onCancel(row)}
            >
              Cancel
            </Button>
          )}
          <LinkButton size="sm" href={`/app/verifications/${row.id}`} aria-label={`View ${nameOf(row)}`}>
            View
          </LinkButton>
        </span>
      ),
    },
  ];
}
