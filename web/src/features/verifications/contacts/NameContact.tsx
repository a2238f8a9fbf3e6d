import type { AttesterKind } from "#contract/enums.ts";
import { useUser } from "#lib/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Form, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { TextField } from "#ui/Text/TextField.tsx";
import { toast } from "#ui/Toast/toast.ts";
import type { VerificationDetail } from "../api/types.ts";
import { forgetTyped, useTyped } from "../shared/useTyped.ts";
import styles from "./ContactsCard.module.css";
import { useDecideContact } from "./mutations.ts";

const loadRules = async () => (await import("#contract/attestation.schema.ts")).namedContact;

/** Lets the subject name a contact. Naming one also agrees that we ask them. */
export function NameContact(props: {
  verificationId: string;
  kind: AttesterKind;
  /** Gets the request as it is now, or nothing if no one was named. */
  onDone: (now?: VerificationDetail) => void;
  /** It's all there is on a screen, which has its own way back. */
  isAlone?: boolean;
}) {
  const { kind } = props;
  const decide = useDecideContact(props.verificationId);
  const { id: userId } = useUser();
  const form = useForm({
    schema: loadRules,
    initial: { name: "", email: "" },
    onSubmit: async (contact) => {
      const now = await decide.mutateAsync({ kind, ...contact });
      toast.success("We're emailing them now.");
      forgetTyped(userId, `contact.${props.verificationId}`);
      props.onDone(now);
    },
  });
  useUnsent(`contact ${kind}`, form.values, form.setValues);
  useTyped(userId, `contact.${props.verificationId}`, form.values, form.setValues);
  return (
    <Form form={form} aria-label={`Name your ${kind}`}>
      <FormError>{form.formError}</FormError>
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
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          pending={form.pending}
          {...(props.isAlone && { size: "lg", fullWidth: true })}
        >
          Ask Them
        </Button>
        {!props.isAlone && <Button onPress={() => props.onDone()}>Cancel</Button>}
      </div>
    </Form>
  );
}
