import { ArrowDownLeft, ArrowUpRight, Users } from "lucide-react";
import { lazy, Suspense } from "react";
import { kindLabel } from "#contract/labels.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { CopyButton } from "#ui/CopyButton/CopyButton.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { StatusBadge } from "#ui/StatusBadge/StatusBadge.tsx";
import type { VerificationDetail } from "../api/types.ts";
import { CancelControl } from "../progress/CancelControl.tsx";
import { ExportControl } from "../results/ExportControl.tsx";
import styles from "./DetailHeader.module.css";
import { may } from "./may.ts";

/** Loads on demand, because only teams have others to see. */
const Viewing = lazy(() => import("../presence/Viewing.tsx"));

/** The page's header: type, ID, status, the viewer's relation to the request, and the actions for it. */
export function DetailHeader({ verification: v }: { verification: VerificationDetail }) {
  const roles: readonly string[] = v.viewer_roles;
  const title = `${kindLabel({ type: v.verification_type, peer: v.peer })} verification`;
  return (
    <PageHeader
      title={title}
      breadcrumbs={[{ label: "Verifications", href: "/app/verifications" }, { label: title }]}
      badge={<StatusBadge status={v.status} />}
      meta={
        <>
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
          {v.team_id && may(v, "discuss") && (
            <Suspense>
              <Viewing id={v.id} />
            </Suspense>
          )}
          <span className={styles.id}>
            <code>{v.id}</code>
            <span className="print-hide">
              <CopyButton text={v.id} label="Copy ID" iconOnly size="sm" />
            </span>
          </span>
        </>
      }
      actions={
        <>
          <ExportControl verification={v} />
          {may(v, "cancel") && <CancelControl verification={v} />}
        </>
      }
    />
  );
}
