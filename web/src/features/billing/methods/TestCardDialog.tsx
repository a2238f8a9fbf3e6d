import { TEST_CARDS } from "#contract/billing/billing.ts";
import { Button } from "#ui/Button/Button.tsx";
import { RadioGroup } from "#ui/Choice/RadioGroup.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { Form, FormError } from "#ui/Form/Form.tsx";
import { plainRules } from "#ui/Form/rules.ts";
import { useForm } from "#ui/Form/useForm.ts";
import { toast } from "#ui/Toast/toast.ts";
import shared from "../Billing.module.css";
import { useAddMethod } from "../mutations.ts";
import type { Billing, PayerId } from "../queries.ts";
import { TestMode } from "../TestMode.tsx";
import { useAttempt } from "../useAttempt.ts";
import { cardName } from "./cards.ts";

const FORM = "add-card";
const OPTIONS = Object.entries(TEST_CARDS).map(([id, card]) => ({
  id,
  label: card.label,
  description: cardName(card),
}));

const rules = plainRules<{ token: string }>(({ token }) => ({
  token: token === "" ? "Choose a card" : undefined,
}));

/** The props of every dialog that adds a card. */
export interface AddCardProps {
  billing: Billing;
  teamId: PayerId;
  /** Why a card is needed now. */
  reason?: string;
  /** Whether the new card becomes the default. */
  isDefault: boolean;
  onAdded: () => void;
  onClose: () => void;
}

/** Offers test cards. */
export function TestCardDialog(props: AddCardProps) {
  const add = useAddMethod(props.teamId);
  const attempt = useAttempt();
  const form = useForm({
    schema: rules,
    initial: { token: "" },
    onSubmit: async ({ token }) => {
      const { isDefault } = props;
      await attempt(token, (key) => add.mutateAsync({ key, token, isDefault }));
      toast.success("Payment method added");
      props.onAdded();
    },
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title="Add a payment method"
      description={props.reason}
      size="sm"
      footer={
        <>
          <Button onPress={props.onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" pending={form.pending}>
            Add Card
          </Button>
        </>
      }
    >
      <Form form={form} id={FORM} className={shared.stack}>
        <TestMode billing={props.billing} />
        <RadioGroup {...form.field("token")} label="Test card" variant="card" options={OPTIONS} />
        <FormError>{form.formError}</FormError>
      </Form>
    </Dialog>
  );
}
