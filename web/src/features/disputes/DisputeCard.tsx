import { Clock, FileDown, TriangleAlert } from "lucide-react";
import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import { DOCUMENT_LABEL, gradeText, kindLabel, PURPOSE_LABEL } from "#contract/labels.ts";
import { isOfKey } from "#contract/reviews/doubt.ts";
import { withDays } from "#lib/format/format.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { CopyButton } from "#ui/CopyButton/CopyButton.tsx";
import { Disclosure } from "#ui/Disclosure/Disclosure.tsx";
import { KeyValue } from "#ui/KeyValue/KeyValue.tsx";
import { CheckBadge } from "#ui/StatusBadge/CheckBadge.tsx";
import { Time } from "#ui/Time/Time.tsx";
import type { Decision } from "./CloseDialog.tsx";
import styles from "./DisputeCard.module.css";
import { type Dispute, saveEvidence } from "./queries.ts";

/** A dispute: the finding and its evidence, the subject's statement, and the decision or the buttons to make one. */
export function DisputeCard({
  dispute: d,
  onDecide,
}: {
  dispute: Dispute;
  onDecide: (decision: Decision) => void;
}) {
  const found = d.reasons.find(({ code }) => code === d.finding);
  const others = d.reasons.filter(({ code }) => code !== d.finding);
  const title = `dispute-${d.id}`;
  return (
    <Card as="li" padding="none" tone={d.overdue ? "bad" : undefined} aria-labelledby={title}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={title} className={styles.title}>
            {CHECK_LABEL[d.check]}
          </h2>
          <p className={styles.about}>
            {kindLabel({ type: d.verification_type, peer: d.peer })} verification of{" "}
            <strong>{d.subject_name}</strong> for <strong>{d.requester_name}</strong> ·{" "}
            {PURPOSE_LABEL[d.purpose]}
          </p>
        </div>
        <Due dispute={d} />
      </div>
      <div className={styles.sides}>
        <div className={styles.side}>
          <h3>The finding</h3>
          <p className={styles.quote}>{found ? withDays(found.text) : "Removed. It no longer counts."}</p>
          {others.length > 0 && (
            <ul className={styles.others}>
              {others.map(({ code, text }) => (
                <li key={`${code} ${text}`}>{withDays(text)}</li>
              ))}
            </ul>
          )}
          <p className={styles.source}>
            <CheckBadge
              status={d.check_status}
              grade={d.grade}
              reasons={d.reasons}
              isConfirmed={false}
              size="sm"
            />
            {d.sandbox && <Badge tone="warn">TEST</Badge>}
            {d.grade && <span>{gradeText({ grade: d.grade, reasons: d.reasons })}</span>}
            {d.source && <span>{withDays(d.source)}</span>}
          </p>
        </div>
        <div className={styles.side}>
          <h3>{isOfKey(d) ? "Why it's in doubt" : "The subject's statement"}</h3>
          {isOfKey(d) ? (
            <>
              <p className={styles.quote}>{d.statement}</p>
              <p className={styles.about}>Judge the document as if it had no signature.</p>
            </>
          ) : (
            <blockquote className={styles.quote}>{d.statement}</blockquote>
          )}
          <p className={styles.source}>
            <span>
              Opened <Time value={d.opened_at} mode="date" />
            </span>
          </p>
        </div>
      </div>
      {!d.outcome && (
        <div className={styles.evidence}>
          <EvidenceOf dispute={d} />
        </div>
      )}
      {d.outcome ? (
        <p className={styles.decided}>
          <strong>
            {d.by_nobody ? "Upheld automatically." : (isOfKey(d) ? OUTCOME_OF_KEY : OUTCOME)[d.outcome]}
          </strong>{" "}
          {d.closed_reason}
        </p>
      ) : (
        <div className={styles.foot}>
          <span className={styles.id}>
            <code>{d.verification_id}</code>
            <CopyButton text={d.verification_id} label="Copy ID" iconOnly size="sm" />
          </span>
          {d.judged_by_you ? (
            <p className={styles.about}>You reviewed this check. Another reviewer has to decide.</p>
          ) : (
            <span className={styles.actions}>
              <Button onPress={() => onDecide({ dispute: d, outcome: "rejected" })}>Reject</Button>
              <Button variant="primary" onPress={() => onDecide({ dispute: d, outcome: "upheld" })}>
                Uphold
              </Button>
            </span>
          )}
        </div>
      )}
    </Card>
  );
}

const OUTCOME: Record<NonNullable<Dispute["outcome"]>, string> = {
  upheld: "Upheld: the finding was wrong.",
  rejected: "Rejected: the finding stands.",
  withdrawn: "Withdrawn: the subject deleted their account.",
};

/** The same for a finding that was in doubt because its issuer lost control of its key. */
const OUTCOME_OF_KEY: typeof OUTCOME = {
  ...OUTCOME,
  upheld: "Upheld: the signature no longer counts.",
  rejected: "Rejected: the signature counts again.",
};

/** Shows what a decision is based on: the facts that the request states, and the documents uploaded for it. */
function EvidenceOf({ dispute: d }: { dispute: Dispute }) {
  const facts = d.stated.flatMap(({ facts: all }) => all).filter(({ value }) => value !== null);
  return (
    <Disclosure title="Request and documents">
      <KeyValue columns={2} items={facts.map(({ label, value }) => ({ label, value }))} />
      {d.documents.length > 0 ? (
        <ul className={styles.files}>
          {d.documents.map((file) => (
            <li key={file.id}>
              <Button size="sm" icon={<FileDown aria-hidden />} onPress={() => saveEvidence(file)}>
                {`${DOCUMENT_LABEL[file.document_type]}, ${file.file_name}`}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.about}>There are no documents.</p>
      )}
    </Disclosure>
  );
}

function Due({ dispute: d }: { dispute: Dispute }) {
  if (d.closed_at)
    return (
      <Badge tone={d.outcome === "upheld" ? "ok" : "neutral"}>
        Closed <Time value={d.closed_at} mode="date" />
      </Badge>
    );
  return d.overdue ? (
    <Badge tone="bad" icon={<TriangleAlert aria-hidden />}>
      Overdue since <Time value={d.due_at} mode="date" />
    </Badge>
  ) : (
    <Badge tone="neutral" icon={<Clock aria-hidden />}>
      Due <Time value={d.due_at} mode="date" />
    </Badge>
  );
}
