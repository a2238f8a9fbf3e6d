import { statedGroups } from "../../../lib/stated.ts";
import { Card, CardHeader } from "../../../ui/Card.tsx";
import { KeyValue } from "../../../ui/KeyValue.tsx";
import type { VerificationDetail } from "../api/types.ts";
import styles from "./StatedCard.module.css";

/** What was stated about the subject: that, and nothing else, is compared with the documents. */
export function StatedCard({ verification: v }: { verification: VerificationDetail }) {
  const groups = statedGroups(v.claims);
  if (groups.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="stated">
      <CardHeader
        id="stated"
        title="What Was Stated"
        description={
          v.viewer_roles.includes("target") && !v.viewer_roles.includes("requester")
            ? `By ${v.requester_name}, about you.`
            : "In the request. The checks compare it with the documents."
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
