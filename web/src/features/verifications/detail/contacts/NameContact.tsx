import type { ReactNode } from "react";
import type { AttesterKind } from "#contract/enums.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { forgetTyped, useTypedValues } from "#features/verifications/shared/useTypedValues.ts";
import { useUser } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Form, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { TextField } from "#ui/Text/TextField.tsx";
import { toast } from "#ui/Toast/toast.ts";
import styles from "./ContactsCard.module.css";
import { useDecideContact } from "./mutations.ts";

const loadRules = async () => (await import("#contract/attestation/attestation.schema.ts")).namedContact;

/** Lets the subject name a contact. By naming someone, they also agree that we may email that person. */
export function NameContact(props: {
  verificationId: string;
  kind: AttesterKind;
  /** Called with the updated request. */
  onDone: (now: VerificationDetail) => void;
  /** Adds a button that closes the form and discards its content. */
  onCancel?: () => void;
  /** Lays out the form's parts, with a large button. Without this prop, the button comes after the fields. */
  children?: (parts: { fields: ReactNode; action: ReactNode; error: string | undefined }) => ReactNode;
}) {
  const { kind, onCancel, children } = props;
  const decide = useDecideContact(props.verificationId);
  const { id: userId } = useUser();
  const part = `contact.${props.verificationId}`;
  const form = useForm({
    schema: loadRules,
    initial: { name: "", email: "" },
    onSubmit: async (contact) => {
      const now = await decide.mutateAsync({ kind, ...contact });
      toast.success("We're emailing them now.");
      forgetTyped(userId, part);
      props.onDone(now);
    },
  });
  useTypedValues(userId, part, form.values, form.setValues);
  const cancel = () => {
    forgetTyped(userId, part);
    onCancel?.();
  };
  const fields = (
    <>
      <div className="grid-2">
        <TextField {...form.field("name")} label="Name" autoComplete="off" />
        <TextField
          {...form.field("email")}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          description={`Use their address at the ${kind}'s own domain. An answer from any other address counts as a reference.`}
        />
      </div>
      <p className={styles.text}>
        We'll email them a link with your name and the requester's. They'll see what was stated about your{" "}
        {kind === "employer" ? "job" : "home"}, but not your birth date or any ID number.
      </p>
    </>
  );
  const action = (
    <Button type="submit" variant="primary" size={children ? "lg" : "md"} pending={form.pending}>
      Ask Them
    </Button>
  );
  return (
    <Form form={form} aria-label={`Name your ${kind}`}>
      {children ? (
        children({ fields, action, error: form.formError })
      ) : (
        <>
          <FormError>{form.formError}</FormError>
          {fields}
          <div className={styles.actions}>
            {action}
            {onCancel && <Button onPress={cancel}>Cancel</Button>}
          </div>
        </>
      )}
    </Form>
  );
}
