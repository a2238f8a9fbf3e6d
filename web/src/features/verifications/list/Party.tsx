import { ArrowDownLeft, ArrowUpRight, Users } from "lucide-react";
import { Badge } from "#ui/Badge/Badge.tsx";
import type { VerificationRow } from "../api/types.ts";
import styles from "./columns.module.css";

/** Whom a row is about, and how the viewer stands to it: asked by them, about them, or of their team. */
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
          {isRequester ? "You requested this yourself" : `Asked by ${row.requester_name}`}
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

/** Under which tags a request is filed, and who works on it. */
function Filing({ row: { tags, assigned_to } }: { row: VerificationRow }) {
  if (tags.length === 0 && !assigned_to) return null;
  return (
    <span className={styles.filing}>
      {tags.map((tag) => (
        <Badge key={tag} size="sm">
          {tag}
        </Badge>
      ))}
      {assigned_to && <span className={styles.small}>Assigned to {assigned_to.name}</span>}
    </span>
  );
}
