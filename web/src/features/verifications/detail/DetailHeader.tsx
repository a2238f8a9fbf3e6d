import { ArrowDownLeft, ArrowUpRight, Users } from "lucide-react";
import { lazy, Suspense } from "react";
import { kindLabel } from "#contract/labels.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { StatusBadge } from "#ui/StatusBadge/StatusBadge.tsx";
import type { VerificationDetail } from "../shared/api/types.ts";
import { hasAction } from "../shared/hasAction.ts";
import { Cost } from "./Cost.tsx";
import styles from "./DetailHeader.module.css";
import { CancelControl } from "./progress/CancelControl.tsx";
import { ExportControl } from "./results/ExportControl.tsx";
import { ShortId } from "./ShortId.tsx";

/** Loads on demand, because only a team's requests can have other viewers to show. */
const Viewing = lazy(() => import("./presence/Viewing.tsx"));

/**
 * The page's header: the subject, type, status, the viewer's relation to the request, teammates who have it open, its
 * cost and ID, and its Export and Cancel buttons.
 */
export function DetailHeader({ verification: v }: { verification: VerificationDetail }) {
  const roles: readonly string[] = v.viewer_roles;
  const name = v.target_name ?? v.target_user_email;
  const type = `${kindLabel({ type: v.verification_type, peer: v.peer })} verification`;
  return (
    <PageHeader
      title={name}
      documentTitle={`${name}: ${type}`}
      breadcrumbs={[{ label: "Verifications", href: "/app/verifications" }, { label: name }]}
      badge={<StatusBadge status={v.status} />}
      meta={
        <>
          <span className={styles.type}>{type}</span>
          {roles.includes("requester") && (
            <span className={styles.relation}>
              <ArrowUpRight aria-hidden />
              You requested
            </span>
          )}
          {roles.includes("target") && (
            <Badge tone="info" icon={<ArrowDownLeft aria-hidden />}>
              About you
            </Badge>
          )}
          {roles.includes("team") && !roles.includes("requester") && (
            <span className={styles.relation}>
              <Users aria-hidden />
              {v.requester_name}
            </span>
          )}
          {v.team_id && hasAction(v, "discuss") && (
            <Suspense>
              <Viewing id={v.id} />
            </Suspense>
          )}
          <Cost verification={v} />
          <ShortId id={v.id} />
        </>
      }
      actions={
        <>
          <ExportControl verification={v} />
          {hasAction(v, "cancel") && <CancelControl verification={v} />}
        </>
      }
    />
  );
}
