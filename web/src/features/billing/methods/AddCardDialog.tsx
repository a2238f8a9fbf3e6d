import { Button } from "#ui/Button/Button.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { type AddCardProps, TestCardDialog } from "./TestCardDialog.tsx";

/** Adds a card. It never asks for a card number: real numbers go into Stripe's form. */
export function AddCardDialog(props: AddCardProps) {
  return props.billing.gateway === "stripe" ? <GoToCardPage {...props} /> : <TestCardDialog {...props} />;
}

function GoToCardPage({ teamId, reason, isDefault, onClose }: AddCardProps) {
  const query = new URLSearchParams({
    ...(teamId && { team: teamId }),
    ...(isDefault && { default: "1" }),
  });
  const page = query.size > 0 ? `/app/billing/card?${query}` : "/app/billing/card";
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Add a payment method"
      description={reason}
      size="sm"
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          {/* Loads a new document, because only that page may load Stripe's script. */}
          <Button variant="primary" onPress={() => location.assign(page)}>
            Continue
          </Button>
        </>
      }
    >
      <p>
        You'll enter your card details in a form from Stripe, our payment processor. We never see your card
        number.
      </p>
    </Dialog>
  );
}
