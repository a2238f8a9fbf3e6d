import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { currentWorkspace } from "#lib/page/workspace.ts";
import { startQueries } from "#lib/query/startQueries.ts";
import { Card } from "#ui/Card/Card.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import shared from "../Billing.module.css";
import { billingOptions, setupOptions } from "../queries.ts";
import { TestMode } from "../TestMode.tsx";
import { payerIn, usePayer } from "../usePayer.ts";
import { StripeForm } from "./StripeForm.tsx";
import { useSaveCard } from "./useSaveCard.ts";

const PATH = "/app/billing/card";

/** Starts the query for the payer's billing. */
export const loader = startQueries((client, { user, search }) => {
  void client.prefetchQuery(billingOptions(payerIn(search, currentWorkspace(user)).id));
});

/**
 * `/app/billing/card`: Stripe's form for a card. Stripe's script is allowed only by this page's
 * Content-Security-Policy, so this page and the one after it must each be loaded as a new document.
 */
export function Component() {
  const payer = usePayer();
  const [params] = useSearchParams();
  const isOwnDocument = useOwnDocument();
  const billing = useQuery(billingOptions(payer.id));
  const setup = useQuery({ ...setupOptions(payer.id), enabled: isOwnDocument });
  const back = payer.id ? `/app/billing?team=${encodeURIComponent(payer.id)}` : "/app/billing";
  const save = useSaveCard(payer.id, params.get("default") === "1", back);
  const returned = useReturned(save);
  if (setup.data && !("client_secret" in setup.data)) return <Navigate to="/app/billing" replace />;
  return (
    <>
      <PageHeader
        title="Add a card"
        breadcrumbs={[{ label: "Billing", href: back }, { label: "Add a card" }]}
      />
      <div className={shared.narrow}>
        {billing.data && <TestMode billing={billing.data} />}
        <Card>
          {setup.data && !returned.isSaving ? (
            <StripeForm form={setup.data} failure={returned.failure} back={back} onSaved={save} />
          ) : setup.error ? (
            <ErrorState
              title="We couldn't open the form"
              onRetry={() => setup.refetch()}
              retryLabel="Try Again"
              errorId={setup.error instanceof ApiError ? setup.error.requestId : undefined}
            >
              {messageOf(setup.error)}
            </ErrorState>
          ) : (
            <div aria-busy="true">
              <Skeleton shape="block" height="16rem" />
            </div>
          )}
        </Card>
      </div>
    </>
  );
}

/** Reloads the page if it was opened from within the app. @returns whether it was loaded as a new document */
function useOwnDocument(): boolean {
  const [opened] = performance.getEntriesByType("navigation");
  const isOwn = opened === undefined || new URL(opened.name, location.href).pathname === PATH;
  useEffect(() => {
    if (!isOwn) location.reload();
  }, [isOwn]);
  return isOwn;
}

/** Saves the card when the cardholder's bank has sent them back here. */
function useReturned(save: (setupId: string) => Promise<void>) {
  const [params, setParams] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  const setupId = params.get("setup_intent");
  const status = params.get("redirect_status");
  useEffect(() => {
    if (!setupId) return;
    const showForm = (message: string) => {
      setFailure(message);
      setParams(withoutReturn, { replace: true });
    };
    if (status !== "succeeded")
      return showForm("Your bank couldn't verify this card. Try again, or use another card.");
    save(setupId).catch((error: unknown) => showForm(messageOf(error)));
  }, [setupId, status, save, setParams]);
  return { isSaving: setupId !== null, failure };
}

function withoutReturn(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const name of ["setup_intent", "setup_intent_client_secret", "redirect_status"]) rest.delete(name);
  return rest;
}
