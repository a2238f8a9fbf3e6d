import { VERDICT, type Verdict, type VerdictFact } from "#contract/verdicts.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { Money } from "#ui/Money/Money.tsx";
import { VERDICT_ICON } from "#ui/VerdictMark/VerdictMark.tsx";
import { FactLine } from "./FactLine.tsx";
import { strongerRequest } from "./strongerRequest.ts";
import { TestMark } from "./TestMark.tsx";
import styles from "./VerdictCard.module.css";

const NO_FACTS: readonly VerdictFact[] = [];

/** The verdict in a sentence, the facts behind it, and a link to request stronger evidence. */
export function VerdictCard({
  verification: v,
  verdict: { kind, text },
}: {
  verification: VerificationDetail;
  verdict: Verdict;
}) {
  const { tone, word } = VERDICT[kind];
  const Icon = VERDICT_ICON[kind];
  const facts = v.results?.facts ?? NO_FACTS;
  const request = strongerRequest(v, kind, facts);
  return (
    <Card as="section" padding="none" elevation={2} aria-labelledby="verdict" className={styles.card}>
      {v.results?.sandbox && <TestMark />}
      <div className={styles.verdict} data-tone={tone}>
        <span className={styles.icon}>
          <Icon aria-hidden />
        </span>
        <div className={styles.words}>
          <h2 id="verdict" className={styles.word}>
            <span className="visually-hidden">Verdict: </span>
            {word}
            {v.results?.sandbox && (
              <Badge tone="warn" size="sm">
                TEST
              </Badge>
            )}
          </h2>
          <p className={styles.text}>{text}</p>
        </div>
      </div>
      {facts.length > 0 && (
        <ul>
          {facts.map((fact) => (
            <FactLine
              key={fact.check}
              fact={fact}
              check={v.checks.find(({ service }) => service === fact.check)}
            />
          ))}
        </ul>
      )}
      {request && (
        <div className={`${styles.request} print-hide`}>
          <p>
            A new request {request.adds ? `with ${request.adds}` : "for the same checks"} costs up to{" "}
            <Money cents={request.cents} />.
          </p>
          <LinkButton size="sm" href={request.href}>
            New Request
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
