import { useState } from "react";
import { forgetTyped, useTypedValues } from "#features/verifications/shared/useTypedValues.ts";
import { Address } from "#ui/Address/Address.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { Form } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { TextField } from "#ui/Text/TextField.tsx";
import { Screen } from "../frame/Screen.tsx";
import { proposeAddress } from "./addressApi.ts";
import styles from "./OtherAddress.module.css";

interface OtherAddressProps {
  id: string;
  invite: string;
  /**
   * The address that's waiting for the requester's approval; null if there's none. Masked unless it was entered on this
   * page.
   */
  waiting: string | null;
  onBack: () => void;
  /** Called with the address that was proposed. */
  onSent: (email: string) => void;
  /** The requester's name. */
  requester: string;
}

/** Lets the recipient of an emailed invitation ask for it to be sent to another address of theirs. */
export function OtherAddress(props: OtherAddressProps) {
  const { requester, onBack } = props;
  const [sent, setSent] = useState(props.waiting);
  const [isAsking, setAsking] = useState(sent === null);
  if (!isAsking && sent !== null)
    return (
      <Screen
        key="waiting"
        title={`Waiting for ${requester} to approve`}
        lead={
          <>
            We asked {requester} to send this request to{" "}
            <strong className={styles.address}>
              <Address>{sent}</Address>
            </strong>
            . Once they approve, we'll email a new link there, and the one you have stops working. Until then,
            you can still answer here.
          </>
        }
        onBack={onBack}
        actions={
          <>
            <Button variant="primary" size="lg" onPress={onBack}>
              Back to Request
            </Button>
            <Button size="lg" onPress={() => setAsking(true)}>
              Change Address
            </Button>
          </>
        }
      />
    );
  return (
    <AskingScreen
      {...props}
      isReplacing={sent !== null}
      onSent={(email) => {
        setSent(email);
        props.onSent(email);
        setAsking(false);
      }}
    />
  );
}

// Loads on demand, because the rules need zod.
const loadRules = async () =>
  (await import("#contract/verification/verification.schema.ts")).proposeAddressBody.pick({ email: true });

function AskingScreen(props: OtherAddressProps & { isReplacing: boolean }) {
  const form = useForm({
    schema: loadRules,
    initial: { email: "" },
    onSubmit: async ({ email }) => {
      await proposeAddress(props.id, props.invite, email);
      forgetTyped(props.id, "address");
      props.onSent(email);
    },
  });
  useTypedValues(props.id, "address", form.values, form.setValues);
  return (
    <Form form={form} aria-label="Your other address">
      <Screen
        title="It's my other address"
        lead={`${props.requester} will see the address you enter and has to approve it. Then we'll email a new link there.${props.isReplacing ? " It replaces the address that's waiting now." : ""}`}
        onBack={props.onBack}
        error={form.formError}
        actions={
          <Button type="submit" variant="primary" size="lg" pending={form.pending}>
            Ask to Use It
          </Button>
        }
      >
        <TextField
          {...form.field("email")}
          label="Your other email address"
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </Screen>
    </Form>
  );
}
