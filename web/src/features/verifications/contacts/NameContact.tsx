import type { AttesterKind } from "#contract/enums.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Form, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { TextField } from "#ui/Text/TextField.tsx";
import { toast } from "#ui/Toast/toast.ts";
import styles from "./ContactsCard.module.css";
import { useContactActions } from "./useContactActions.ts";

const loadRules = async () => (await import("#contract/attestation.schema.ts")).namedContact;

/** The subject names somebody; to name them is to agree that they are asked. */
export function NameContact(props: { verificationId: string; kind: AttesterKind; onDone: () => void }) {
  const { kind } = props;
  const { name: send } = useContactActions(props.verificationId);
  const form = useForm({
    schema: loadRules,
    initial: { name: "", email: "" },
    failure: "They could not be asked. Please try again.",
    onSubmit: async (contact) => {
      await send({ kind, ...contact });
      toast.success("They are asked by mail now.");
      props.onDone();
    },
  });
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
          description={`Use their address at the ${kind}'s own domain. From any other, the answer is a reference.`}
        />
      </div>
      <p className={styles.text}>
        We mail them a link, with your name and who asks. They see what was stated about your{" "}
        {kind === "employer" ? "job" : "home"}, and neither your birth date nor any number.
      </p>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={form.pending}>
          Ask Them
        </Button>
        <Button onPress={props.onDone}>Cancel</Button>
      </div>
    </Form>
  );
}
