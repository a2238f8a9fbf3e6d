import { checksFor } from "#contract/checks/catalog.ts";
import { comparedWords, knownGroups } from "#lib/stated.ts";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { KeyValue } from "#ui/KeyValue/KeyValue.tsx";
import { InfoTip } from "#ui/Tooltip/InfoTip.tsx";
import type { VerificationDetail } from "../api/types.ts";
import styles from "./StatedCard.module.css";

/**
 * Lists what the request states about the subject, and says which of it we compare with documents.
 * @param props.isWide whether it's in the main column
 */
export function StatedCard({
  verification: v,
  isWide,
}: {
  verification: VerificationDetail;
  isWide: boolean;
}) {
  const groups = knownGroups(v.claims);
  if (groups.length === 0) return null;
  const checks = checksFor(v.verification_type, v.requested_services, v.peer?.kind);
  const isByOther = v.viewer_roles.includes("target") && !v.viewer_roles.includes("requester");
  const all = groups.flatMap(({ facts }) => facts);
  const words = isByOther ? `${v.requester_name} entered this about you.` : comparedWords(all, checks);
  // A result says what each check compared, so it only repeats this to those who ask, and on paper.
  const isHelp = v.results !== null && !isByOther && words !== "";
  return (
    <Card as="section" aria-labelledby="stated">
      <CardHeader
        id="stated"
        title="What was stated"
        description={isHelp ? <span className="print-only">{words}</span> : words}
        actions={isHelp && <InfoTip about="the comparison">{words}</InfoTip>}
      />
      {groups.map(({ section, title, facts }) => (
        <div key={section} className={styles.group}>
          {section !== "personalInfo" && groups.length > 1 && <h3 className={styles.title}>{title}</h3>}
          <KeyValue items={facts} columns={isWide ? 2 : 1} />
        </div>
      ))}
    </Card>
  );
}
