import { ArrowDownLeft, ArrowUpRight, Users } from "lucide-react";
import { useWorkspace } from "#lib/workspace.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import type { VerificationRow } from "../api/types.ts";
import styles from "./columns.module.css";

/** Shows a row's subject and the viewer's relation to it: requested by them, about them, or their team's. */
export function Party({ row, isMixed }: { row: VerificationRow; isMixed: boolean }) {
  const isTarget = row.viewer_roles.includes("target");
  const isRequester = row.viewer_roles.includes("requester");
  if (isTarget)
    return (
      <span className={styles.lines}>
        <span className={styles.who}>
          <span className={styles.name}>You</span>
          <Badge tone="info" size="sm" icon={<ArrowDownLeft aria-hidden />}>
            About you
          </Badge>
        </span>
        <span className={styles.small}>
          {isRequester ? "You requested this yourself" : `Requested by ${row.requester_name}`}
        </span>
        <Filing row={row} />
      </span>
    );
  return (
    <span className={styles.lines}>
      <span className={styles.who}>
        <span className={styles.name}>{row.target_name ?? row.target_user_email}</span>
        {(isMixed || !isRequester) && (
          <span className={styles.relation}>
            {isRequester ? <ArrowUpRight aria-hidden /> : <Users aria-hidden />}
            {isRequester ? "You requested" : row.requester_name}
          </span>
        )}
      </span>
      {row.target_name && <span className={styles.small}>{row.target_user_email}</span>}
      <Filing row={row} />
    </span>
  );
}

/** Shows a request's tags and assignee and, to people who also work for themselves or others, its team. */
function Filing({ row: { tags, assigned_to, team } }: { row: VerificationRow }) {
  const isTold = useWorkspace().choices.length > 0 && team !== null;
  if (tags.length === 0 && !assigned_to && !isTold) return null;
  return (
    <span className={styles.filing}>
      {tags.map((tag) => (
        <Badge key={tag} size="sm">
          {tag}
        </Badge>
      ))}
      {isTold && <span className={styles.small}>For {team.name}</span>}
      {assigned_to && <span className={styles.small}>Assigned to {assigned_to.name}</span>}
    </span>
  );
}
