import { VERDICT, type Verdict, type VerdictFact } from "#contract/verdicts.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { VERDICT_ICON } from "#ui/VerdictMark/VerdictMark.tsx";
import { FactLine } from "./FactLine.tsx";
import { Level, Shortfall } from "./Level.tsx";
import { RequestOffer } from "./RequestOffer.tsx";
import { strongerRequest } from "./strongerRequest.ts";
import { TestMark } from "./TestMark.tsx";
import styles from "./VerdictCard.module.css";

const NO_FACTS: readonly VerdictFact[] = [];

/**
 * The verdict in a sentence, the level of assurance that the evidence reaches, the facts behind them, and a link to
 * request stronger evidence. If the level is below the one that the requester asked for, that comes first.
 */
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
  const level = v.assurance_text;
  return (
    <Card as="section" padding="none" elevation={2} aria-labelledby="verdict" className={styles.card}>
      {v.results?.sandbox && <TestMark />}
      {level?.shortfall && <Shortfall text={level.shortfall} />}
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
      {v.assurance && level && (
        <Level {...level} verification={v} assurance={v.assurance} kind={kind} stronger={request} />
      )}
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
          <RequestOffer request={request} />
        </div>
      )}
    </Card>
  );
}
