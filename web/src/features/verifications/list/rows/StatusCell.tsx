import type { VerificationRow } from "#features/verifications/shared/api/types.ts";
import { dateTimeText } from "#lib/format/format.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { StatusBadge } from "#ui/StatusBadge/StatusBadge.tsx";
import { VerdictMark } from "#ui/VerdictMark/VerdictMark.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import { needsMe } from "../about-you/messages.ts";
import styles from "./columns.module.css";
import { statusNote } from "./statusNote.ts";

/**
 * A row's status with an explanation: the verdict of a completed request, who an open one is waiting for and for how
 * long, or why a failed one failed. If it's waiting for the viewer, a badge says so instead.
 * @param isBrief omits what another column already shows
 */
export function StatusCell({ row, isBrief }: { row: VerificationRow; isBrief?: boolean }) {
  const { verdict } = row;
  const isMyTurn = needsMe(row);
  return (
    <span className={styles.lines} title={verdict?.text}>
      <span className={styles.marks}>
        <StatusBadge size="sm" status={row.status} />
        {verdict && <VerdictMark size="sm" kind={verdict.kind} />}
        {isMyTurn && !isBrief && (
          <Badge tone="warn" size="sm">
            Action needed
          </Badge>
        )}
      </span>
      {verdict && <VisuallyHidden>{verdict.text}</VisuallyHidden>}
      {!isBrief && !isMyTurn && <Note row={row} />}
    </span>
  );
}

function Note({ row }: { row: VerificationRow }) {
  const note = statusNote(row);
  if (!note) return null;
  const { text, since } = note;
  const title = row.waiting_since ? `${text} since ${dateTimeText(row.waiting_since)}` : text;
  // The verdict already says that a reviewer has to decide.
  if (row.verdict)
    return since ? (
      <span className={styles.note} title={title}>
        for {since}
      </span>
    ) : null;
  return (
    <span className={styles.note} title={title}>
      <span className={styles.cut}>{text}</span>
      {since && <span className={styles.since}>· {since}</span>}
    </span>
  );
}
