import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { ArrowLeft, Scale } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { startQueries } from "#lib/query/startQueries.ts";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { Count } from "#ui/Count/Count.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { Pagination } from "#ui/Pagination/Pagination.tsx";
import { SkeletonCard } from "#ui/Skeleton/shapes.tsx";
import { ViewLinks } from "#ui/ViewLinks/ViewLinks.tsx";
import { CloseDialog, type Decision } from "./CloseDialog.tsx";
import { DisputeCard } from "./DisputeCard.tsx";
import { type DisputeList, type DisputeState, disputesOptions } from "./queries.ts";

const PATH = "/app/reviews/disputes";
const hrefOf = (state: DisputeState, page = 1) => {
  const query = new URLSearchParams({
    ...(state === "closed" && { state }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `${PATH}?${query}` : PATH;
};

/** Starts the list's query. */
export const loader = startQueries((client, { user, search }) => {
  if (user.staff) void client.prefetchQuery(disputesOptions(...listedDisputes(search)));
});

/** @returns the state of the disputes to list and the page number, from the URL */
const listedDisputes = (params: URLSearchParams): [DisputeState, number] => [
  params.get("state") === "closed" ? "closed" : "open",
  Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1),
];

/** `/app/reviews/disputes`: lists the disputes that need a decision, overdue ones first, or the closed ones. */
export function Component() {
  const [params] = useSearchParams();
  const [state, page] = listedDisputes(params);
  const [decision, setDecision] = useState<Decision | null>(null);
  const list = useQuery(disputesOptions(state, page));
  return (
    <>
      <PageHeader
        title="Disputes"
        description="Findings that subjects dispute or that rest on a signature in doubt. Decide each one within 30 days."
        actions={
          <LinkButton href="/app/reviews" icon={<ArrowLeft aria-hidden />}>
            Review Queue
          </LinkButton>
        }
      />
      <ViewLinks
        label="Which disputes"
        current={state}
        views={(["open", "closed"] as const).map((id) => ({
          id,
          label: id === "open" ? "Waiting" : "Closed",
          href: hrefOf(id),
          badge: id === state && list.data && !list.isPlaceholderData && (
            <Count value={list.data.pagination.totalCount} />
          ),
        }))}
      />
      <div className="stack">
        <Body list={list} state={state} page={page} onDecide={setDecision} />
      </div>
      {decision && <CloseDialog {...decision} onClose={() => setDecision(null)} />}
    </>
  );
}

function Body(props: {
  list: UseQueryResult<DisputeList>;
  state: DisputeState;
  page: number;
  onDecide: (decision: Decision) => void;
}) {
  const { list, state } = props;
  if (list.isLoadingError)
    return (
      <ErrorState
        title="We couldn't load the disputes"
        onRetry={() => list.refetch()}
        errorId={list.error instanceof ApiError ? list.error.requestId : undefined}
      >
        {messageOf(list.error, "Please try again.")}
      </ErrorState>
    );
  if (!list.data)
    return (
      <div aria-busy="true" className="stack">
        <SkeletonCard of="facts" count={5} />
        <SkeletonCard of="facts" count={5} />
      </div>
    );
  const { disputes, pagination } = list.data;
  if (disputes.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<Scale aria-hidden />}
          title={state === "open" ? "No open disputes" : "No closed disputes yet"}
          action={
            state === "closed" ? <LinkButton href={hrefOf("open")}>See Open Disputes</LinkButton> : undefined
          }
        >
          {state === "open"
            ? "Disputed findings and signatures in doubt appear here."
            : "Decided disputes appear here."}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <ul className="stack">
        {disputes.map((dispute) => (
          <DisputeCard key={dispute.id} dispute={dispute} onDecide={props.onDecide} />
        ))}
      </ul>
      {pagination.totalPages > 1 && (
        <Pagination
          page={props.page}
          limit={pagination.limit}
          total={pagination.totalCount}
          noun="dispute"
          hrefFor={(to) => hrefOf(state, to)}
        />
      )}
    </>
  );
}
