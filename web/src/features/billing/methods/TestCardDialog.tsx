import { useState } from "react";
import { TEST_CARDS } from "#contract/billing/billing.ts";
import { ApiError, messageOf } from "#lib/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { RadioGroup } from "#ui/Choice/RadioGroup.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { toast } from "#ui/Toast/toast.ts";
import shared from "../Billing.module.css";
import { useAddMethod } from "../mutations.ts";
import { TestMode } from "../TestMode.tsx";
import { useAttempt } from "../useAttempt.ts";
import type { AddCardProps } from "./AddCardDialog.tsx";
import { cardName } from "./cards.ts";

const FORM = "add-card";
const OPTIONS = Object.entries(TEST_CARDS).map(([id, card]) => ({
  id,
  label: card.label,
  description: cardName(card),
}));

/** Offers test cards. */
export function TestCardDialog(props: AddCardProps) {
  const [token, setToken] = useState("");
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const add = useAddMethod(props.teamId);
  const attempt = useAttempt();
  const submit = async () => {
    setProblem(undefined);
    setFailure(undefined);
    if (token === "") return setProblem("Choose a card");
    try {
      const { isDefault } = props;
      await attempt(token, (key) => add.mutateAsync({ key, token, isDefault }));
      toast.success("Payment method added");
      props.onAdded();
    } catch (error) {
      const field = error instanceof ApiError ? error.fields.token : undefined;
      if (field) setProblem(field);
      else setFailure(messageOf(error));
    }
  };
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
          <Button type="submit" form={FORM} variant="primary" pending={add.isPending}>
            Add Card
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className={shared.stack}
        onSubmit={(event) => {
          event.preventDefault();
          if (!add.isPending) void submit();
        }}
      >
        <TestMode billing={props.billing} />
        <RadioGroup
          label="Test card"
          name="token"
          variant="card"
          options={OPTIONS}
          value={token}
          onChange={(next) => {
            setToken(next);
            setProblem(undefined);
          }}
          errorMessage={problem}
        />
        <FormError>{failure}</FormError>
      </form>
    </Dialog>
  );
}
