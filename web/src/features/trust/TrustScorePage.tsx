import { useQuery } from "@tanstack/react-query";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { startQueries } from "#lib/query/startQueries.ts";
import { Card } from "#ui/Card/Card.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { BreakdownCard } from "./BreakdownCard.tsx";
import { EvidenceCard } from "./evidence/EvidenceCard.tsx";
import { SetAsideCard } from "./evidence/SetAsideCard.tsx";
import { HistoryCard } from "./HistoryCard.tsx";
import { MethodCard } from "./MethodCard.tsx";
import { trustQuery } from "./queries.ts";
import { RatingsCard } from "./RatingsCard.tsx";
import { ScoreCard } from "./ScoreCard.tsx";
import { StepsCard } from "./StepsCard.tsx";
import styles from "./TrustScorePage.module.css";
import { TrustSkeleton } from "./TrustSkeleton.tsx";

/** Starts the score's query. */
export const loader = startQueries((client) => {
  void client.prefetchQuery(trustQuery);
});

/** `/app/trust-score`: the user's own score, its parts, and what would raise it. */
export function Component() {
  const { data: trust, error, refetch } = useQuery(trustQuery);
  return (
    <>
      <PageHeader title="Trust Score" />
      {!trust && !error && <TrustSkeleton />}
      {!trust && error && (
        <Card>
          <ErrorState
            title="We couldn't load your Trust Score"
            onRetry={() => refetch()}
            retryLabel="Try Again"
            errorId={error instanceof ApiError ? error.requestId : undefined}
          >
            {messageOf(error)}
          </ErrorState>
        </Card>
      )}
      {trust && (
        <div className={styles.page}>
          <ScoreCard trust={trust} />
          <StepsCard trust={trust} />
          <div className={styles.columns}>
            <div className={styles.column}>
              <BreakdownCard parts={trust.breakdown} />
              <HistoryCard history={trust.history} />
              <EvidenceCard parts={trust.breakdown} />
              {trust.set_aside.length > 0 && <SetAsideCard checks={trust.set_aside} />}
            </div>
            <div className={styles.column}>
              <RatingsCard ratings={trust.ratings} positive={trust.positive_reviews} />
              <MethodCard version={trust.version} />
            </div>
          </div>
        </div>
      )}
    </>
  );
}
