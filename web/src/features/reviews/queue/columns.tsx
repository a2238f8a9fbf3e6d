import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import { kindLabel, PRIORITY_LABEL } from "#contract/labels.ts";
import { REVIEW_REASON_LABEL } from "#contract/reviews/review.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { cx } from "#ui/cx.ts";
import { AppLink } from "#ui/Link/AppLink.tsx";
import type { Column } from "#ui/Table/column.ts";
import { Time } from "#ui/Time/Time.tsx";
import type { QueueRow } from "../api.ts";
import styles from "./columns.module.css";

const hrefOf = ({ check_id }: QueueRow) => `/app/reviews/${check_id}`;

/** @returns a badge that says who has to act on a proposed decision; null if there's no proposal */
function secondReviewerBadge(row: QueueRow) {
  if (!row.proposed) return null;
  return row.proposed_by_me ? (
    <Badge size="sm">Waiting for a second reviewer</Badge>
  ) : (
    <Badge size="sm" tone="info">
      Confirm or decide otherwise
    </Badge>
  );
}

/** The queue's columns. They don't name anyone. */
export const columns: Column<QueueRow>[] = [
  {
    id: "check",
    header: "Check",
    primary: true,
    width: "34%",
    cell: (row) => (
      <span className={styles.lines}>
        <AppLink href={hrefOf(row)} className={styles.name}>
          {CHECK_LABEL[row.check]}
        </AppLink>
        <span className={styles.small}>
          {kindLabel({ type: row.verification_type, peer: row.peer })}
          {row.priority !== "standard" && ` · ${PRIORITY_LABEL[row.priority]}`}
        </span>
      </span>
    ),
  },
  {
    id: "reason",
    header: "Reason",
    width: "26%",
    cell: (row) => (
      <span className={cx(styles.lines, styles.reason)}>
        <span>{REVIEW_REASON_LABEL[row.reason]}</span>
        {secondReviewerBadge(row)}
      </span>
    ),
  },
  { id: "opened", header: "Waiting since", cell: (row) => <Time value={row.opened_at} /> },
  {
    id: "due",
    header: "Due",
    cell: (row) => (
      <span className={styles.due}>
        <Time value={row.due_at} />
        {row.is_overdue && (
          <Badge tone="bad" size="sm">
            Overdue
          </Badge>
        )}
      </span>
    ),
  },
  {
    id: "open",
    header: "Open",
    hideLabel: true,
    align: "end",
    cell: (row) => (
      <LinkButton size="sm" href={hrefOf(row)}>
        Review
      </LinkButton>
    ),
  },
];
