import { checksFor } from "#contract/checks/catalog.ts";
import { comparedWords, knownGroups } from "#lib/stated.ts";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { KeyValue } from "#ui/KeyValue/KeyValue.tsx";
import type { VerificationDetail } from "../api/types.ts";
import styles from "./StatedCard.module.css";

/** Lists what the request states about the subject, and says which of it we compare with documents. */
export function StatedCard({ verification: v }: { verification: VerificationDetail }) {
  const groups = knownGroups(v.claims);
  if (groups.length === 0) return null;
  const checks = checksFor(v.verification_type, v.requested_services, v.peer?.kind);
  return (
    <Card as="section" aria-labelledby="stated">
      <CardHeader
        id="stated"
        title="What was stated"
        description={
          v.viewer_roles.includes("target") && !v.viewer_roles.includes("requester")
            ? `${v.requester_name} entered this about you.`
            : comparedWords(
                groups.flatMap(({ facts }) => facts),
                checks,
              )
        }
      />
      {groups.map(({ section, title, facts }) => (
        <div key={section} className={styles.group}>
          {section !== "personalInfo" && groups.length > 1 && <h3 className={styles.title}>{title}</h3>}
          <KeyValue items={facts} />
        </div>
      ))}
    </Card>
  );
}
