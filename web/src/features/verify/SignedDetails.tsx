import { TYPE_LABEL } from "#contract/labels.ts";
import { plural } from "#contract/plural.ts";
import { NAME_STATUS_LABEL } from "#contract/sharing/sharing.ts";
import type { ReportSlip } from "#contract/sharing/signed.ts";
import { dateTimeText } from "#lib/format/format.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { KeyValue, type KeyValueItem } from "#ui/KeyValue/KeyValue.tsx";
import { Facts } from "#ui/SharedProfile/Facts.tsx";
import type { Credential, SignedReport, Slip, Verdict } from "./signed/verdict.ts";
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
  credential: { name, nameStatus, facts, withheld },
}: {
  credential: Credential;
}) {
  return (
    <>
      <CardHeader title={name} description={NAME_STATUS_LABEL[nameStatus]} />
      {facts.length === 0 ? <p>It shows no facts.</p> : <Facts facts={facts} name={name} />}
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
    </>
  );
}

const scoreText = ({ overall_score: score }: ReportSlip) => (score === null ? "No score" : `${score} of 100`);
