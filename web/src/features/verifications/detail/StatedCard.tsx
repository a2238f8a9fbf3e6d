import { checksFor } from "../../../../../functions/contract/checks-for.ts";
import { comparedWords, statedGroups } from "../../../lib/stated.ts";
import { Card, CardHeader } from "../../../ui/Card.tsx";
import { KeyValue } from "../../../ui/KeyValue.tsx";
import type { VerificationDetail } from "../api/types.ts";
import styles from "./StatedCard.module.css";

/** What was stated about the subject, and which of it the documents are compared with. */
export function StatedCard({ verification: v }: { verification: VerificationDetail }) {
  const groups = statedGroups(v.claims);
  if (groups.length === 0) return null;
  const checks = checksFor(v.verification_type, v.requested_services, v.peer?.kind);
  return (
    <Card as="section" aria-labelledby="stated">
      <CardHeader
        id="stated"
        title="What Was Stated"
        description={
          v.viewer_roles.includes("target") && !v.viewer_roles.includes("requester")
            ? `By ${v.requester_name}, about you.`
            : `In the request. ${comparedWords(groups, checks)}`
        }
      />
      {groups.map(({ title, facts }) => (
        <div key={title} className={styles.group}>
          {title && groups.length > 1 && <h3 className={styles.title}>{title}</h3>}
          <KeyValue items={facts} />
        </div>
      ))}
    </Card>
  );
}
