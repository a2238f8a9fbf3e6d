import { Minus, Signature } from "lucide-react";
import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import { readingGroups } from "#contract/documents/readings.ts";
import { SIGNATURE_KIND_LABEL } from "#contract/documents/signature-kinds.ts";
import { ungradedText } from "#contract/verification/outcome.ts";
import type { CheckAnswer } from "#features/verifications/shared/api/types.ts";
import { withDays } from "#lib/format/format.ts";
import { ConfidenceMark } from "#ui/ConfidenceMark/ConfidenceMark.tsx";
import { Disclosure } from "#ui/Disclosure/Disclosure.tsx";
import { GradeMark } from "#ui/GradeMark/GradeMark.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { isTerminal, isUnchecked } from "./messages.ts";
import styles from "./TechnicalDetails.module.css";

/**
 * Shows how each answer was reached: grade, source and method, what was read, how
 * confidently and whether it's signed, which key signed it, and dates. Collapsed
 * on screen, printed in full. Renders nothing until a check has an answer.
 */
export function TechnicalDetails({ checks }: { checks: readonly CheckAnswer[] }) {
  const answered = checks.filter(({ source, status }) => source || isTerminal(status));
  if (answered.length === 0) return null;
  return (
    <div className={styles.details}>
      <Disclosure title="Technical details">
        {answered.map((check) => (
          <div key={check.service} className={styles.check}>
            <p className={styles.title}>{CHECK_LABEL[check.service]}</p>
            <Facts check={check} />
          </div>
        ))}
      </Disclosure>
    </div>
  );
}

function Facts({ check }: { check: CheckAnswer }) {
  const { grade, source, signature, checked_at: checkedAt, expires_at: expiresAt } = check;
  const groups = readingGroups(check.readings);
  return (
    <dl className={styles.facts}>
      <dt>Strength</dt>
      <dd>{grade ? <GradeMark check={{ ...check, grade }} /> : ungradedText(check)}</dd>
      {grade && (
        <>
          <dt>Grade</dt>
          <dd>{grade}</dd>
        </>
      )}
      {source && (
        <>
          <dt>Source</dt>
          <dd>{withDays(source)}</dd>
        </>
      )}
      {groups.length > 0 && (
        <>
          <dt>What we read</dt>
          <dd className={styles.readings}>
            {groups.map(({ facts, place, confidence, why, signed }) => (
              <p key={`${facts} ${place}`}>
                {facts} <span className={styles.place}>·&nbsp;{place}</span>
                {signature && (
                  <span className={styles.signed} data-signed={signed}>
                    {signed ? <Signature aria-hidden /> : <Minus aria-hidden />}
                    {signed ? "Signed" : "Not signed"}
                  </span>
                )}
                <ConfidenceMark confidence={confidence} why={why} />
              </p>
            ))}
          </dd>
        </>
      )}
      {signature && (
        <>
          <dt>Signature</dt>
          <dd>{SIGNATURE_KIND_LABEL[signature.kind]}</dd>
          <dt>Signing key</dt>
          <dd>
            <code>{signature.key_id}</code>
          </dd>
        </>
      )}
      {checkedAt && (
        <>
          <dt>{isUnchecked(check) ? "Ended" : "Checked"}</dt>
          <dd>
            <Time value={checkedAt} mode="datetime" />
          </dd>
        </>
      )}
      {expiresAt && (
        <>
          <dt>{Date.parse(expiresAt) < Date.now() ? "Expired" : "Valid until"}</dt>
          <dd>
            <Time value={expiresAt} mode="date" />
          </dd>
        </>
      )}
    </dl>
  );
}
