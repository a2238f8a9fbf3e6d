import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTitle } from "#lib/title.ts";
import { Address } from "#ui/Address/Address.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { Form, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { TextField } from "#ui/Text/TextField.tsx";
import { proposeAddress } from "./addressApi.ts";
import styles from "./OtherAddress.module.css";

export interface OtherAddressProps {
  id: string;
  invite: string;
  /** The address that waits for the requester's decision, masked; null if there's none. */
  waiting: string | null;
  onBack: () => void;
  /** The requester's name. */
  requester?: string;
}

/** Lets the holder of a mailed invitation ask that the request goes to another address of theirs. */
export function OtherAddress(props: OtherAddressProps) {
  const { requester = "the requester", onBack } = props;
  const [sent, setSent] = useState(props.waiting);
  const [isAsking, setAsking] = useState(sent === null);
  if (!isAsking && sent !== null)
    return (
      <Part key="waiting" title={`Waiting for ${requester} to approve`} onBack={onBack}>
        <p className={styles.lead}>
          We asked {requester} to send this request to{" "}
          <strong className={styles.address}>
            <Address>{sent}</Address>
          </strong>
          . Once they approve, we'll email a new link there, and the one you have stops working. Until then,
          you can still answer here.
        </p>
        <div className={styles.actions}>
          <Button variant="primary" size="lg" onPress={onBack}>
            Back to Request
          </Button>
          <Button size="lg" onPress={() => setAsking(true)}>
            Change Address
          </Button>
        </div>
      </Part>
    );
  return (
    <Part key="asking" title="Use your other address" onBack={onBack}>
      <p className={styles.lead}>
        {upperFirst(requester)} will see the address you enter and has to approve it. Then we'll email a new
        link there.
        {sent !== null && " It replaces the address that's waiting now."}
      </p>
      <AddressForm
        {...props}
        onSent={(email) => {
          setSent(email);
          setAsking(false);
        }}
      />
    </Part>
  );
}

// The rules bring zod along, which the page loads only for this form.
const loadRules = async () =>
  (await import("#contract/verification.schema.ts")).proposeAddressBody.pick({ email: true });

function AddressForm(props: Pick<OtherAddressProps, "id" | "invite"> & { onSent: (email: string) => void }) {
  const form = useForm({
    schema: loadRules,
    initial: { email: "" },
    onSubmit: async ({ email }) => {
      await proposeAddress(props.id, props.invite, email);
      props.onSent(email);
    },
  });
  return (
    <Form form={form} aria-label="Your other address">
      <TextField
        {...form.field("email")}
        label="Your other email address"
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <FormError>{form.formError}</FormError>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="lg" pending={form.pending}>
          Ask to Use It
        </Button>
      </div>
    </Form>
  );
}

/** One screen: focuses its heading, because the one before is gone. */
function Part(props: { title: string; onBack: () => void; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(props.title);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <div className={`container-form ${styles.screen}`}>
      <div className={styles.way}>
        <Button variant="ghost" size="sm" icon={<ArrowLeft aria-hidden />} onPress={props.onBack}>
          Back
        </Button>
      </div>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {props.title}
      </h1>
      {props.children}
    </div>
  );
}

const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
