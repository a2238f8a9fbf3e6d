import { useQuery } from "@tanstack/react-query";
import { Landmark } from "lucide-react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { money } from "#lib/format/format.ts";
import { ApiError, isRefused, messageOf } from "#lib/http/errors.ts";
import { currentWorkspace } from "#lib/page/workspace.ts";
import { startQueries } from "#lib/query/startQueries.ts";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { PageHeader } from "#ui/PageHeader/PageHeader.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import shared from "../Billing.module.css";
import { useConfirmPayment } from "../mutations.ts";
import { type Billing, billingOptions, type PayerId } from "../queries.ts";
import { TestMode } from "../TestMode.tsx";
import { payerIn, usePayer } from "../usePayer.ts";
import styles from "./ConfirmPaymentPage.module.css";

/** Starts the query for the payer's billing. */
export const loader = startQueries((client, { user, search }) => {
  void client.prefetchQuery(billingOptions(payerIn(search, currentWorkspace(user)).id));
});

/**
 * `/app/billing/confirm`: stands in for the bank's page on which a cardholder confirms a payment. Works only with the
 * simulated gateway.
 */
export function Component() {
  const payer = usePayer();
  const [params] = useSearchParams();
  const { data, error, refetch } = useQuery(billingOptions(payer.id));
  const payment = data?.to_confirm.find(({ id }) => id === params.get("payment"));
  const back = payer.id ? `/app/billing?team=${encodeURIComponent(payer.id)}` : "/app/billing";
  return (
    <>
      <PageHeader
        title="Confirm your payment"
        breadcrumbs={[{ label: "Billing", href: back }, { label: "Confirm your payment" }]}
      />
      <div className={shared.narrow}>
        {data && <TestMode billing={data} />}
        <Card>
          {data ? (
            payment && data.gateway === "simulated" ? (
              <Question payment={payment} teamId={payer.id} back={back} />
            ) : (
              <EmptyState
                icon={<Landmark aria-hidden />}
                title="Nothing to confirm"
                action={<LinkButton href={back}>View Billing</LinkButton>}
              >
                This payment doesn't have to be confirmed anymore.
              </EmptyState>
            )
          ) : error ? (
            <ErrorState
              title="We couldn't load this payment"
              onRetry={() => refetch()}
              retryLabel="Try Again"
              errorId={error instanceof ApiError ? error.requestId : undefined}
            >
              Failed to load billing information. Please try again.
            </ErrorState>
          ) : (
            <div aria-busy="true">
              <Skeleton shape="block" height="12rem" />
            </div>
          )}
        </Card>
      </div>
    </>
  );
}

function Question(props: { payment: Billing["to_confirm"][number]; teamId: PayerId; back: string }) {
  const { id, amount } = props.payment;
  const navigate = useNavigate();
  const answer = useConfirmPayment(props.teamId);
  const [failure, setFailure] = useState<string>();
  const leave = (message: string, isFailure: boolean) =>
    navigate(props.back, { replace: true, state: { message, isFailure } });
  const send = async (approve: boolean) => {
    setFailure(undefined);
    try {
      await answer.mutateAsync({ id, approve });
      if (approve) leave(`Your payment of ${money(amount)} is complete.`, false);
      else leave(`You refused the payment of ${money(amount)}. Nothing was charged.`, true);
    } catch (error) {
      // If the server refuses, there's nothing left to confirm on this page.
      if (isRefused(error)) leave(messageOf(error), true);
      else setFailure(messageOf(error));
    }
  };
  return (
    <div className={shared.stack}>
      <p className={styles.amount}>{money(amount)}</p>
      <p>
        With a real card, your bank would ask you here whether this payment to Countersign is yours. Choose
        how the cardholder answers.
      </p>
      <FormError>{failure}</FormError>
      <div className={shared.buttons}>
        <Button variant="primary" isDisabled={answer.isPending} onPress={() => send(true)}>
          Confirm Payment
        </Button>
        <Button isDisabled={answer.isPending} onPress={() => send(false)}>
          Refuse Payment
        </Button>
      </div>
    </div>
  );
}
