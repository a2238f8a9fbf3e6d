import { ArrowDownLeft, ArrowUpRight, Users } from "lucide-react";
import type { ReactNode } from "react";
import type { VerificationRow } from "#features/verifications/shared/api/types.ts";
import { useWorkspace } from "#lib/page/workspace.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import styles from "./columns.module.css";

/**
 * Shows a row's subject, tags, assignee and team in two lines. Unless it's obvious, also shows the viewer's relation to
 * the request: made by them, about them, or their team's. Long text is cut off and shown in full in a tooltip.
 */
export function Party({ row, isMixed }: { row: VerificationRow; isMixed: boolean }) {
  const isTarget = row.viewer_roles.includes("target");
  const isRequester = row.viewer_roles.includes("requester");
  const filed = useFiling(row);
  if (isTarget)
    return (
      <Lines
        name="You"
        beside={
          <Badge tone="info" size="sm" icon={<ArrowDownLeft aria-hidden />}>
            About you
          </Badge>
        }
        below={isRequester ? "You requested this yourself" : `Requested by ${row.requester_name}`}
        tags={row.tags}
        filed={filed}
      />
    );
  return (
    <Lines
      name={row.target_name ?? row.target_user_email}
      beside={
        (isMixed || !isRequester) && (
          <span className={styles.relation}>
            {isRequester ? <ArrowUpRight aria-hidden /> : <Users aria-hidden />}
            <span className={styles.cut}>{isRequester ? "You requested" : row.requester_name}</span>
          </span>
        )
      }
      below={row.target_name && row.target_user_email}
      tags={row.tags}
      filed={filed}
    />
  );
}

function Lines(props: {
  name: string;
  beside: ReactNode;
  below: string | null;
  tags: readonly string[];
  filed: readonly string[];
}) {
  const { name, below, tags, filed } = props;
  const fullText = [name, below, ...tags, ...filed].filter(Boolean).join(", ");
  return (
    <span className={styles.lines} title={fullText}>
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        {props.beside}
      </span>
      <span className={styles.filing}>
        {below && <span className={styles.small}>{below}</span>}
        {tags.map((tag) => (
          <Badge key={tag} size="sm">
            {tag}
          </Badge>
        ))}
        {filed.map((words) => (
          <span key={words} className={styles.small}>
            {words}
          </span>
        ))}
      </span>
    </span>
  );
}

/** @returns a request's assignee and, for people with more than one workspace, its team */
function useFiling({ assigned_to, team }: VerificationRow): string[] {
  const showsTeam = useWorkspace().choices.length > 0 && team !== null;
  return [
    ...(showsTeam ? [`For ${team.name}`] : []),
    ...(assigned_to ? [`Assigned to ${assigned_to.name}`] : []),
  ];
}
