import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useParams } from "react-router-dom";
import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import { isPictureOnly } from "#contract/documents/sides.ts";
import { kindLabel, PURPOSE_LABEL } from "#contract/labels.ts";
import { REVIEW_REASON_LABEL } from "#contract/reviews/review.ts";
import { startQueries } from "#lib/query/startQueries.ts";
import { useUser } from "#lib/session/session.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import { SkeletonCard } from "#ui/Skeleton/shapes.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { type Review, reviewOptions } from "./api.ts";
import { Refused } from "./Refused.tsx";
import styles from "./ReviewPage.module.css";
import { CandidatesCard } from "./review/CandidatesCard.tsx";
import { ChecksCard } from "./review/ChecksCard.tsx";
import { Comparison } from "./review/Comparison.tsx";
import { DecisionCard } from "./review/DecisionCard.tsx";
import { EarlierCard } from "./review/EarlierCard.tsx";
import { Evidence } from "./review/Evidence.tsx";
import { TieCard } from "./review/TieCard.tsx";

/** Starts the review's query. */
export const loader = startQueries((client, { user, params: { checkId } }) => {
  if (user.staff && checkId) void client.prefetchQuery(reviewOptions(checkId));
});

/** `/app/reviews/:checkId`: one check's evidence beside what was stated, and the decision. */
export function Component() {
  const { checkId = "" } = useParams();
  return useUser().staff ? <One key={checkId} checkId={checkId} /> : <Navigate to="/" replace />;
}

function One({ checkId }: { checkId: string }) {
  const review = useQuery(reviewOptions(checkId));
  if (review.data) return <LoadedReview review={review.data} />;
  if (review.isError)
    return (
      <>
        <PageHeader
          title="Review"
          breadcrumbs={[{ label: "Reviews", href: "/app/reviews" }, { label: "Review" }]}
        />
        <Card padding="none">
          <Refused error={review.error} onRetry={() => review.refetch()} />
        </Card>
      </>
    );
  return (
    <div aria-busy="true">
      <PageHeader
        title="Review"
        breadcrumbs={[{ label: "Reviews", href: "/app/reviews" }, { label: "Review" }]}
        meta={<Skeleton width="16rem" />}
      />
      <div className={styles.layout}>
        <div className={styles.evidence}>
          <Card>
            <Skeleton shape="block" height="30rem" />
          </Card>
        </div>
        <div className={styles.side}>
          <SkeletonCard of="facts" count={6} />
          <SkeletonCard of="fields" count={3} />
        </div>
      </div>
    </div>
  );
}

/** The first document that counts, preferably one that we read. */
function shownFirst({ documents }: Review) {
  const counting = documents.filter(({ replaced }) => !replaced);
  return counting.find((one) => !isPictureOnly(one)) ?? counting[0];
}

function LoadedReview({ review }: { review: Review }) {
  const [chosenId, setChosenId] = useState<string>();
  const shownId = chosenId ?? shownFirst(review)?.id;
  const name = CHECK_LABEL[review.check];
  const comparison = review.claims && <Comparison review={review} claims={review.claims} shownId={shownId} />;
  // If the review has sanctions list entries or a domain question but no documents, show the stated details where the
  // documents would be.
  const isBare = (review.screening ?? review.tie) !== null && review.documents.length === 0;
  return (
    <>
      <PageHeader
        title={name}
        breadcrumbs={[{ label: "Reviews", href: "/app/reviews" }, { label: name }]}
        badge={
          <Badge tone={review.is_open ? "info" : "neutral"}>
            {review.is_open ? REVIEW_REASON_LABEL[review.reason] : "Closed"}
          </Badge>
        }
        meta={
          <span className={styles.meta}>
            <span>
              {kindLabel({ type: review.verification_type, peer: review.peer })} request about{" "}
              <strong>{review.subject_name ?? "someone"}</strong>, requested by{" "}
              <strong>{review.requester_name}</strong> · {PURPOSE_LABEL[review.purpose]}
            </span>
            {review.is_open && (
              <span data-late={review.is_overdue || undefined}>
                {review.is_overdue ? "Was due" : "Due"} <Time value={review.due_at} mode="datetime" />
              </span>
            )}
          </span>
        }
      />
      <div className={styles.layout}>
        {review.is_open && (
          <div className={styles.evidence} data-long={review.screening !== null || undefined}>
            {review.screening && <CandidatesCard screening={review.screening} />}
            {review.tie && <TieCard tie={review.tie} />}
            {isBare ? (
              comparison
            ) : (
              <Evidence
                checkId={review.check_id}
                documents={review.documents}
                shownId={shownId}
                onShow={setChosenId}
              />
            )}
          </div>
        )}
        <div className={styles.side}>
          {!isBare && comparison}
          <DecisionCard key={review.opened_at + review.is_open} review={review} />
          <ChecksCard review={review} />
          <EarlierCard earlier={review.earlier} />
        </div>
      </div>
    </>
  );
}
