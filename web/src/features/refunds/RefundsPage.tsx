import { useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { Navigate, useSearchParams } from "react-router-dom";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { startQueries } from "#lib/query/startQueries.ts";
import { useUser } from "#lib/session/session.ts";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { SkeletonCard } from "#ui/Skeleton/shapes.tsx";
import { InvoiceSearch } from "./InvoiceSearch.tsx";
import { InvoiceView } from "./InvoiceView.tsx";
import { refundableOptions } from "./queries.ts";
import styles from "./Refunds.module.css";

/** Starts the query for the invoice in the URL. */
export const loader = startQueries((client, { user, search }) => {
  const number = search.get("invoice");
  if (user.staff && number) void client.prefetchQuery(refundableOptions(number));
});

/** `/app/refunds`: staff find an invoice by its number and refund it. */
export function Component() {
  return useUser().staff ? <Refunds /> : <Navigate to="/" replace />;
}

function Refunds() {
  const [params, setParams] = useSearchParams();
  const number = params.get("invoice") ?? "";
  return (
    <>
      <PageHeader
        title="Refunds"
        description="Look up an invoice by its number to refund it. If it's yours or your team's, ask a colleague."
      />
      <div className="stack">
        <Card>
          <InvoiceSearch
            key={number}
            number={number}
            onFind={(found) => setParams({ invoice: found }, { preventScrollReset: true })}
          />
        </Card>
        {number === "" ? (
          <Card>
            <EmptyState icon={<ReceiptText aria-hidden />} title="No invoice chosen">
              The customer finds the number on the invoice and in their billing history.
            </EmptyState>
          </Card>
        ) : (
          <Found number={number} />
        )}
      </div>
    </>
  );
}

function Found({ number }: { number: string }) {
  const { data, error, refetch } = useQuery(refundableOptions(number));
  if (data) return <InvoiceView key={number} invoice={data} />;
  if (error) return <Refused error={error} number={number} onRetry={() => refetch()} />;
  return (
    <div aria-busy="true" className={styles.pair}>
      <SkeletonCard of="facts" count={7} />
      <SkeletonCard of="fields" count={4} />
    </div>
  );
}

/** Shows why an invoice can't be loaded, and what to do about it. */
function Refused(props: { error: Error; number: string; onRetry: () => unknown }) {
  const { error, number } = props;
  const code = error instanceof ApiError ? error.code : "";
  const isFinal = code in TITLE;
  return (
    <Card>
      <ErrorState
        title={TITLE[code] ?? "We couldn't load the invoice"}
        onRetry={isFinal ? undefined : props.onRetry}
        retryLabel="Try Again"
        actions={
          code === "second_factor_required" && (
            <LinkButton variant="primary" href="/app/profile">
              Open Profile
            </LinkButton>
          )
        }
        errorId={!isFinal && error instanceof ApiError ? error.requestId : undefined}
      >
        {code === "not_found"
          ? `There's no invoice ${number}. Check the number and search again.`
          : messageOf(error, "Something went wrong. Please try again.")}
      </ErrorState>
    </Card>
  );
}

const TITLE: Record<string, string> = {
  not_found: "Invoice not found",
  own_invoice: "You can't refund this one",
  second_factor_required: "You need a second factor",
};
