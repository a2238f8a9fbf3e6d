import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { ApiError, isRefused, messageOf } from "#lib/http/errors.ts";
import { chooseWorkspace, currentWorkspace, scopeOf, useWorkspace } from "#lib/page/workspace.ts";
import { startQueries } from "#lib/query/startQueries.ts";
import { useUser } from "#lib/session/session.ts";
import { Banner } from "#ui/Banner/Banner.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { Select } from "#ui/Select/Select.tsx";
import { SkeletonCard } from "#ui/Skeleton/shapes.tsx";
import styles from "./BillingPage.module.css";
import { BillingView } from "./BillingView.tsx";
import { readHistoryPlace, toParams } from "./place.ts";
import { billingOptions, historyOptions } from "./queries.ts";
import { payerIn, usePayer } from "./usePayer.ts";

/** Starts the queries for the payer's billing and the page of its history that the URL names. */
export const loader = startQueries((client, { user, search }) => {
  const { id } = payerIn(search, currentWorkspace(user));
  const { page, filters } = readHistoryPlace(search);
  void client.prefetchQuery(billingOptions(id));
  void client.prefetchQuery(historyOptions({ ...toParams(filters, id), page: String(page) }));
});

/** `/app/billing`: the billing of the team in the URL, or of the current workspace. */
export function Component() {
  const payer = usePayer();
  const { data, error, refetch } = useQuery(billingOptions(payer.id));
  return (
    <>
      <PageHeader
        title="Billing"
        description={payer.name ? `The plan and payments of ${payer.name}.` : "Your plan and payments."}
        actions={<PayerSelect />}
      />
      <div className={styles.page}>
        <Result />
        {data ? (
          <BillingView key={payer.id} billing={data} teamId={payer.id} />
        ) : error ? (
          <Card>
            <ErrorState
              title="We couldn't load your billing"
              onRetry={() => refetch()}
              retryLabel="Try Again"
              errorId={error instanceof ApiError ? error.requestId : undefined}
            >
              {isRefused(error) ? messageOf(error) : "Failed to load billing information. Please try again."}
            </ErrorState>
          </Card>
        ) : (
          <Loading />
        )}
      </div>
    </>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className={styles.page}>
      <div className={styles.pair}>
        <SkeletonCard of="facts" count={4} />
        <SkeletonCard of="facts" count={2} />
      </div>
      <div className={styles.plans}>
        <SkeletonCard of="facts" count={3} />
        <SkeletonCard of="facts" count={3} />
        <SkeletonCard of="facts" count={3} />
      </div>
    </div>
  );
}

/** Lets members of teams choose whose billing is shown. */
function PayerSelect() {
  const user = useUser();
  const workspace = useWorkspace();
  const payer = usePayer();
  const [params, setParams] = useSearchParams();
  if (workspace.choices.length === 0) return null;
  const choose = (id: string) => {
    chooseWorkspace(user.id, id);
    if (params.size > 0) setParams({}, { replace: true });
  };
  return (
    <div className={styles.choice}>
      <Select
        label="Billing for"
        hideLabel
        options={workspace.choices}
        value={payer.id || scopeOf(workspace)}
        onChange={choose}
      />
    </div>
  );
}

/** Shows the result that the page for confirming a payment passed on. A reload doesn't show it again. */
function Result() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const [result, setResult] = useState(state as { message?: string; isFailure?: boolean } | null);
  useEffect(() => {
    if (state) navigate({ search }, { replace: true, state: null, preventScrollReset: true });
  }, [state, search, navigate]);
  return (
    <div role="status" className={styles.result}>
      {result?.message && (
        <Banner tone={result.isFailure ? "warn" : "ok"} onDismiss={() => setResult(null)}>
          {result.message}
        </Banner>
      )}
    </div>
  );
}
