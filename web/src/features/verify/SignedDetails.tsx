import { Signature } from "lucide-react";
import { levelText, OF_ALL_FACTS, profilesText } from "#contract/assurance/words.ts";
import { TYPE_LABEL } from "#contract/labels.ts";
import { plural } from "#contract/plural.ts";
import { NAME_STATUS_LABEL } from "#contract/sharing/sharing.ts";
import type { ReportSlip } from "#contract/sharing/signed.ts";
import { dateText, dateTimeText } from "#lib/format/format.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { KeyValue, type KeyValueItem } from "#ui/KeyValue/KeyValue.tsx";
import { Facts } from "#ui/SharedProfile/Facts.tsx";
import { LevelSection } from "./LevelSection.tsx";
import type { Credential, SignedCheck, SignedReport, Slip, Verdict } from "./signed/verdict.ts";
import styles from "./VerdictView.module.css";

/** What's in a credential or a report that we issued. */
export function SignedDetails({ verdict }: { verdict: Extract<Verdict, { outcome: "issued" }> }) {
  const { signed, standing } = verdict;
  const isOver = standing === "revoked" || standing === "expired";
  return (
    <Card as="section" padding="lg" aria-label="Contents">
      {isOver && <p className={styles.over}>This is what it said. It's no longer valid.</p>}
      {signed.kind === "credential" ? (
        <CredentialDetails credential={signed} />
      ) : (
        <ReportDetails report={signed} />
      )}
    </Card>
  );
}

function CredentialDetails({
  credential: { name, nameStatus, facts, assurance, withheld },
}: {
  credential: Credential;
}) {
  return (
    <>
      <CardHeader title={name} description={NAME_STATUS_LABEL[nameStatus]} />
      {facts.length === 0 ? <p>It shows no facts.</p> : <Facts facts={facts} name={name} />}
      {assurance && (
        <p className={styles.credentialLevel}>
          {levelText(assurance.level)} as of {dateText(assurance.at)}. {profilesText(assurance.profiles_met)}.
          {withheld > 0 && ` ${OF_ALL_FACTS}`}
        </p>
      )}
      <p className={styles.foot}>
        {withheld > 0 && `${plural(withheld, "fact")} withheld. `}Other results may exist.
      </p>
    </>
  );
}

function ReportDetails({ report }: { report: SignedReport | Slip }) {
  const content = report.kind === "slip" ? report.slip : report.statement;
  const items: KeyValueItem[] = [
    ...(report.kind === "report" && report.subject !== null
      ? [{ label: "Subject", value: report.subject }]
      : []),
    {
      label: "Completed",
      value: content.completed_at === null ? "Not recorded" : dateTimeText(content.completed_at),
    },
    { label: "Overall score", value: scoreText(content) },
    { label: "Report ID", value: <code className={styles.id}>{content.jti}</code> },
    ...(report.kind === "report"
      ? [
          {
            label: "Verification ID",
            value: <code className={styles.id}>{report.statement.verification_id}</code>,
          },
        ]
      : []),
  ];
  return (
    <>
      <CardHeader
        title={`${TYPE_LABEL[content.verification_type]} verification report`}
        actions={content.watermark && <Badge tone="bad">TEST</Badge>}
        description={
          content.watermark
            ? "A sandbox provider answered at least one check. This is a test and says nothing about anyone."
            : undefined
        }
      />
      <KeyValue items={items} />
      {report.kind === "report" && report.signatures !== null && report.signatures.length > 0 && (
        <Signatures signatures={report.signatures} />
      )}
      {report.kind === "report" && report.level && <LevelSection level={report.level} />}
    </>
  );
}

/** Who signed the documents that the report's checks rely on. Our own signature says only that the report is ours. */
function Signatures({ signatures }: { signatures: readonly SignedCheck[] }) {
  return (
    <section aria-labelledby="signatures" className={styles.signatures}>
      <h2 id="signatures">Signed documents</h2>
      <p>An issuer's signature proves a document, but not who holds it.</p>
      <ul>
        {signatures.map(({ check, issuer, verified_at, test, revoked }) => (
          <li key={check}>
            <Signature aria-hidden />
            <span>
              {checkLabel(check)}: signed by {issuer}
              {test && (
                <span className={styles.test}>
                  <Badge size="sm" tone="bad">
                    TEST
                  </Badge>
                </span>
              )}
              <span className={styles.hint}>
                Verified {dateText(verified_at)}. {REVOKED[String(revoked) as keyof typeof REVOKED]}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * @returns a check's label from its id. The catalog of checks has the same words, but this page is too small for it.
 */
function checkLabel(id: string): string {
  const words = id.replaceAll("_", " ").replace(/\b(ssn|ein)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const REVOKED = {
  true: "The issuer has revoked the document.",
  false: "The issuer hasn't revoked the document.",
  null: "Not checked whether it was revoked.",
};

const scoreText = ({ overall_score: score }: ReportSlip) => (score === null ? "No score" : `${score} of 100`);
