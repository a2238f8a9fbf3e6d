import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PLANS } from "#contract/billing/plans.ts";
import { money } from "#lib/format/format.ts";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import { toast } from "#ui/Toast/toast.ts";
import shared from "../Billing.module.css";
import { AddCardDialog } from "../methods/AddCardDialog.tsx";
import { usableMethod } from "../methods/cards.ts";
import { useChangePlan } from "../mutations.ts";
import { type Billing, type PayerId, previewOptions } from "../queries.ts";
import { TestMode } from "../TestMode.tsx";
import { useAttempt, useBankPage } from "../useAttempt.ts";
import { PlanPreviewView } from "./PlanPreviewView.tsx";
import { choiceLabel, type PlanChoice } from "./planChoice.ts";

interface Props {
  billing: Billing;
  teamId: PayerId;
  choice: PlanChoice;
  onClose: () => void;
}

/**
 * Shows what a plan change costs before it's confirmed. If a card is needed first, the dialog has a button to add one
 * instead of the button to confirm.
 */
export function PlanDialog(props: Props) {
  const { billing, teamId, choice, onClose } = props;
  const preview = useQuery(previewOptions(teamId, choice));
  const change = useChangePlan(teamId);
  const attempt = useAttempt();
  const goToBank = useBankPage(teamId);
  const [isAddingCard, setAddingCard] = useState(false);
  const [failure, setFailure] = useState<{ message: string; isPayment: boolean }>();
  // The plan before the change, so that the dialog's text stays the same while it closes afterward.
  const [subscription] = useState(billing.subscription);

  const { data } = preview;
  const isCharged = (data?.due_now ?? 0) > 0;
  const needsCard = isCharged && !usableMethod(billing);
  const label = choiceLabel(subscription, choice);

  if (isAddingCard)
    return (
      <AddCardDialog
        billing={billing}
        teamId={teamId}
        reason={`${PLANS[choice.plan].name} needs a card. You'll see the price again before we charge it.`}
        isDefault
        onClose={() => setAddingCard(false)}
        onAdded={() => {
          setFailure(undefined);
          setAddingCard(false);
        }}
      />
    );

  const confirm = async () => {
    setFailure(undefined);
    try {
      await attempt(choice, (key) => change.mutateAsync({ key, ...choice }));
      toast.success(data?.when === "now" ? `You're on ${PLANS[choice.plan].name} now` : "Plan change saved");
      onClose();
    } catch (error) {
      if (goToBank(error)) return onClose();
      const isPayment = error instanceof ApiError && error.status === 402;
      setFailure({ message: messageOf(error), isPayment });
    }
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={label}
      size="sm"
      isDismissable={!change.isPending}
      footer={
        <>
          <Button onPress={onClose} isDisabled={change.isPending}>
            Not Now
          </Button>
          {needsCard ? (
            <Button variant="primary" onPress={() => setAddingCard(true)}>
              Add Payment Method
            </Button>
          ) : (
            <Button variant="primary" isDisabled={!data} onPress={confirm}>
              {isCharged ? `Pay ${money(data?.due_now ?? 0)}` : `Confirm ${label.split(" ")[0]}`}
            </Button>
          )}
        </>
      }
    >
      <div className={shared.stack}>
        <TestMode billing={billing} />
        {data ? (
          <PlanPreviewView
            preview={data}
            choice={choice}
            current={subscription}
            card={usableMethod(billing)}
          />
        ) : preview.error ? (
          <FormError>{messageOf(preview.error, "We couldn't load the price. Please try again.")}</FormError>
        ) : (
          <div aria-busy="true">
            <SkeletonText lines={4} />
          </div>
        )}
        <FormError>{failure?.message}</FormError>
        {failure?.isPayment && !needsCard && (
          <div>
            <Button size="sm" onPress={() => setAddingCard(true)}>
              Use Another Card
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
