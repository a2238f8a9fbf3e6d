import { checksFor } from "#contract/checks/catalog.ts";
import { comparedText, knownGroups } from "#lib/format/stated.ts";
import { BusinessLabel } from "#ui/BusinessLabel/BusinessLabel.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { KeyValue } from "#ui/KeyValue/KeyValue.tsx";
import { InfoTip } from "#ui/Tooltip/InfoTip.tsx";
import type { VerificationDetail } from "../shared/api/types.ts";
import styles from "./StatedCard.module.css";

/**
 * Lists what the request states about the subject. If the subject gave another name, shows that, too. Tells the subject
 * who stated the details, and everyone else which details we compare with documents.
 * @param props.isWide whether the card is in the main column
 */
export function StatedCard({
  verification: v,
  isWide,
}: {
  verification: VerificationDetail;
  isWide: boolean;
}) {
  const groups = knownGroups(v.claims);
  const checks = checksFor(v.verification_type, v.requested_services, v.peer?.kind);
  const isByOther = v.viewer_roles.includes("target") && !v.viewer_roles.includes("requester");
  const all = groups.flatMap(({ facts }) => facts);
  const isNameStated = all.some(({ code }) => code === "name");
  const given = v.subject_name && (
    <GivenName name={v.subject_name} isOwn={v.viewer_roles.includes("target")} isOther={isNameStated} />
  );
  if (groups.length === 0 && !given) return null;
  const words = isByOther ? `${v.requester_name} entered this about you.` : comparedText(all, checks);
  // Once there's a result, it says what each check compared, so show this text only in a tooltip and in print.
  const isHelp = v.results !== null && !isByOther && words !== "";
  return (
    <Card as="section" aria-labelledby="stated">
      <CardHeader
        id="stated"
        title="What was stated"
        description={isHelp ? <span className="print-only">{words}</span> : words}
        actions={isHelp && <InfoTip about="the comparison">{words}</InfoTip>}
      />
      {!isNameStated && given && <p className={styles.given}>{given}</p>}
      {groups.map(({ section, title, facts }) => (
        <div key={section} className={styles.group}>
          {section !== "personalInfo" && groups.length > 1 && <h3 className={styles.title}>{title}</h3>}
          <KeyValue
            items={facts.map((fact) => (fact.code === "name" && given ? { ...fact, hint: given } : fact))}
            columns={isWide ? 2 : 1}
          />
        </div>
      ))}
    </Card>
  );
}

/**
 * The name that the subject gave instead of the stated one, if any.
 * @param props.isOwn whether the viewer is the subject
 * @param props.isOther whether the request states a name
 */
function GivenName(props: {
  name: NonNullable<VerificationDetail["subject_name"]>;
  isOwn: boolean;
  isOther: boolean;
}) {
  const { name, isOwn, isOther } = props;
  const [who, whose] = isOwn ? ["You", "your"] : ["They", "their"];
  const which = isOther ? "another name" : `${whose} name`;
  if (name.unverified_name)
    return (
      <>
        {who} gave {which}: <BusinessLabel business={null} unverifiedName={name.unverified_name} />
      </>
    );
  return `${who} gave ${which}: ${name.name}`;
}
