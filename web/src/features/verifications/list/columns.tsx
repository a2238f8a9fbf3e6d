import type { Action } from "../../../../../functions/contract/enums.ts";
import { PRIORITY_LABEL, STAGE_LABEL, TYPE_LABEL } from "../../../../../functions/contract/labels.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Money } from "../../../ui/Money.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import type { Column } from "../../../ui/Table.tsx";
import { Time } from "../../../ui/Time.tsx";
import type { VerificationRow } from "../api/types.ts";
import { TypeIcon } from "../TypeIcon.tsx";
import styles from "./columns.module.css";
import { Party } from "./Party.tsx";

const isOpen = ({ status }: VerificationRow) => status === "pending" || status === "in_progress";
const mayCancel = (row: VerificationRow) => (row.actions as readonly Action[]).includes("cancel");
const awaitsMe = (row: VerificationRow) =>
  row.viewer_roles.includes("target") &&
  isOpen(row) &&
  (row.stage === "awaiting_consent" || row.stage === "awaiting_evidence");

/** How a row is called where it is spoken of: "Identity verification of Jane Doe". */
export function nameOf(row: VerificationRow): string {
  const isMe = row.viewer_roles.includes("target");
  const whom = isMe ? "you" : (row.target_name ?? row.target_user_email);
  return `${TYPE_LABEL[row.verification_type]} verification of ${whom}`;
}

function Type({ row }: { row: VerificationRow }) {
  return (
    <span className={styles.type}>
      <span className={styles.icon}>
        <TypeIcon type={row.verification_type} />
      </span>
      <span className={styles.lines}>
        <span>{TYPE_LABEL[row.verification_type]}</span>
        {row.priority !== "standard" && <span className={styles.small}>{PRIORITY_LABEL[row.priority]}</span>}
      </span>
    </span>
  );
}

function StatusCell({ row }: { row: VerificationRow }) {
  return (
    <span className={styles.status}>
      <StatusBadge status={row.status} />
      {isOpen(row) &&
        (awaitsMe(row) ? (
          <Badge tone="info" size="sm">
            Needs you
          </Badge>
        ) : (
          <span className={styles.small}>{STAGE_LABEL[row.stage]}</span>
        ))}
    </span>
  );
}

/** The table's columns (spec 2 §2). @param onCancel asks before it cancels */
export function columns(onCancel: (row: VerificationRow) => void): Column<VerificationRow>[] {
  return [
    { id: "type", header: "Type", width: "13%", primary: true, cell: (row) => <Type row={row} /> },
    { id: "target", header: "Target User", width: "30%", cell: (row) => <Party row={row} /> },
    { id: "status", header: "Status", width: "15%", cell: (row) => <StatusCell row={row} /> },
    { id: "created", header: "Created", width: "12%", cell: (row) => <Time value={row.created_at} /> },
    { id: "updated", header: "Updated", width: "12%", cell: (row) => <Time value={row.updated_at} /> },
    {
      id: "cost",
      header: "Cost",
      align: "end",
      width: "7%",
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
