import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { PLANS } from "#contract/billing/plans.ts";
import { dateText, dayText, money } from "#lib/format/format.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Banner } from "#ui/Banner/Banner.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { toast } from "#ui/Toast/toast.ts";
import shared from "../Billing.module.css";
import { AddCardDialog } from "../methods/AddCardDialog.tsx";
import { cardName, usableMethod } from "../methods/cards.ts";
import { useConfirmPayment, usePayInvoice } from "../mutations.ts";
import type { Billing, PayerId, UnpaidInvoice } from "../queries.ts";
import { TestMode } from "../TestMode.tsx";
import { openBankPage, useAttempt, useBankPage } from "../useAttempt.ts";

/** Invoices whose payment failed, and payments that the cardholder has to confirm. */
export function Unpaid({ billing, teamId }: { billing: Billing; teamId: PayerId }) {
  const navigate = useNavigate();
  const [paying, setPaying] = useState<UnpaidInvoice | null>(null);
  const due = billing.unpaid.filter(({ status, has_failed }) => status === "past_due" || has_failed);
  const close = () => setPaying(null);
  return (
    <>
      {billing.to_confirm.map(({ id, url, amount }) => (
        <Banner
          key={id}
          tone="warn"
          title={`Confirm a payment of ${money(amount)}`}
          action={
            <div className={shared.buttons}>
              {url !== null && (
                <Button size="sm" onPress={() => openBankPage(url, teamId, navigate)}>
                  Confirm Payment
                </Button>
              )}
              {/* Only for Stripe, because the page that simulates a bank has its own button to refuse. */}
              {billing.gateway === "stripe" && <RefuseButton id={id} teamId={teamId} />}
            </div>
          }
        >
          Your bank wants you to confirm it. Nothing is charged until you do.
        </Banner>
      ))}
      {due.map((invoice) => (
        <Banner
          key={invoice.id}
          tone="bad"
          title={`Invoice ${invoice.number}: ${money(invoice.amount)} due`}
          action={
            <Button size="sm" aria-label={`Pay Now: ${invoice.number}`} onPress={() => setPaying(invoice)}>
              Pay Now
            </Button>
          }
        >
          {nextStepText(invoice, usableMethod(billing) !== undefined)}
          {invoice.kind === "subscription" &&
            ` Until it's paid, you get ${PLANS.free.verificationsPerMonth} verifications a month, as on ${PLANS.free.name}.`}
        </Banner>
      ))}
      {paying &&
        (usableMethod(billing) ? (
          <PayDialog invoice={paying} billing={billing} teamId={teamId} onClose={close} />
        ) : (
          <AddCardDialog
            billing={billing}
            teamId={teamId}
            reason={`Add a card to pay invoice ${paying.number}.`}
            isDefault
            onClose={close}
            onAdded={() => {}}
          />
        ))}
    </>
  );
}

function RefuseButton({ id, teamId }: { id: string; teamId: PayerId }) {
  const answer = useConfirmPayment(teamId);
  const refuse = async () => {
    try {
      await answer.mutateAsync({ id, approve: false });
      toast.success("You refused the payment, so you weren't charged.");
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <Button size="sm" variant="ghost" pending={answer.isPending} onPress={refuse}>
      Refuse Payment
    </Button>
  );
}

/** @returns when we'll try again, or what the user has to do. Without a card, they have to add one first */
function nextStepText({ status, date, next_attempt }: UnpaidInvoice, hasCard: boolean): string {
  const since = `We couldn't collect this invoice of ${dayText(date)}.`;
  if (next_attempt !== null)
    return `${since} We'll try again on ${dateText(next_attempt)}.${hasCard ? "" : " Add a card before then."}`;
  if (!hasCard)
    return status === "past_due"
      ? `${since} Add a card and pay it to request verifications again.`
      : `${since} Add a card to pay it.`;
  return status === "past_due"
    ? `${since} Pay it to request verifications again.`
    : `${since} Pay it, or use another card.`;
}

/** Asks for confirmation before charging an invoice to the default card. */
function PayDialog(props: {
  invoice: UnpaidInvoice;
  billing: Billing;
  teamId: PayerId;
  onClose: () => void;
}) {
  const { invoice, billing, teamId } = props;
  const pay = usePayInvoice(teamId);
  const attempt = useAttempt();
  const goToBank = useBankPage(teamId);
  const card = usableMethod(billing);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={`Pay invoice ${invoice.number}?`}
      confirmLabel={`Pay ${money(invoice.amount)}`}
      cancelLabel="Not Now"
      onConfirm={async () => {
        try {
          await attempt(invoice.id, (key) => pay.mutateAsync({ id: invoice.id, key }));
          toast.success(`Invoice ${invoice.number} is paid`);
        } catch (error) {
          if (!goToBank(error)) throw error;
        }
      }}
    >
      <div className={shared.stack}>
        <TestMode billing={billing} />
        <p>
          We'll charge {money(invoice.amount)} to your {card ? cardName(card) : "default card"}.
        </p>
      </div>
    </ConfirmDialog>
  );
}
