import { MailCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import {
  SUPPORT_CATEGORIES,
  SUPPORT_CATEGORY_LABEL,
  SUPPORT_REPLY_HOURS,
  type SupportCategory,
} from "#contract/support.ts";
import { call } from "#lib/http/http.ts";
import { publicApi } from "#lib/http/publicApi.ts";
import { startSession, useSession } from "#lib/session/session.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Form, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { Select } from "#ui/Select/Select.tsx";
import { TextArea } from "#ui/Text/TextArea.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import styles from "./MessageForm.module.css";

const EMPTY = { name: "", email: "", category: "", subject: "", message: "" };

const OPTIONS = SUPPORT_CATEGORIES.map((id) => ({ id, label: SUPPORT_CATEGORY_LABEL[id] }));

const loadRules = async () => (await import("#contract/support.schema.ts")).supportBody;

interface Receipt {
  /** The ticket's id. */
  id: string;
  email: string;
}

/**
 * The message form or, once the message has been sent, the confirmation.
 * @param props.errorId the id of the error that the message is about, or empty
 */
export function MessageBox(props: {
  category: SupportCategory | "";
  errorId: string;
  onCategory: (category: SupportCategory | "") => void;
}) {
  const [sent, setSent] = useState<Receipt>();
  const again = () => {
    props.onCategory("");
    setSent(undefined);
  };
  return sent ? <Sent {...sent} onAgain={again} /> : <MessageForm {...props} onSent={setSent} />;
}

/** The form. Fills in a signed-in person's name and email address, unless they've typed something else. */
function MessageForm(props: {
  category: SupportCategory | "";
  errorId: string;
  onSent: (receipt: Receipt) => void;
}) {
  const form = useForm({
    schema: loadRules,
    initial: EMPTY,
    failure: "We couldn't send your message. Please try again.",
    onSubmit: async (json) => {
      const { id } = await call(publicApi.api.support.$post({ json }));
      props.onSent({ id, email: json.email });
    },
  });
  const { setValues } = form;
  const { category, errorId } = props;
  const given = useRef("");
  useEffect(() => {
    if (!category) return;
    const before = given.current;
    given.current = category;
    setValues((old) => (old.category === before ? { ...old, category } : old));
  }, [category, setValues]);

  useEffect(() => {
    if (errorId) setValues((old) => ({ ...old, subject: old.subject || `Error ID ${errorId}` }));
  }, [errorId, setValues]);

  const { user } = useSession();
  useEffect(() => void startSession(), []);
  const isFilled = useRef(false);
  useEffect(() => {
    if (!user || isFilled.current) return;
    isFilled.current = true;
    setValues((old) => ({ ...old, name: old.name || user.name, email: old.email || user.email }));
  }, [user, setValues]);

  return (
    <Form form={form} aria-label="Message to support">
      <FormError>{form.formError}</FormError>
      <div className="grid-2">
        <TextField {...form.field("name")} label="Name" autoComplete="name" />
        <TextField
          {...form.field("email")}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </div>
      <Select {...form.field("category")} label="Category" options={OPTIONS} optional />
      <TextField {...form.field("subject")} label="Subject" />
      <TextArea {...form.field("message")} label="Message" rows={6} maxLength={5000} />
      <Button type="submit" variant="primary" size="lg" fullWidth pending={form.pending}>
        Send Message
      </Button>
    </Form>
  );
}

function Sent(props: Receipt & { onAgain: () => void }) {
  return (
    <div role="status" className={styles.sent}>
      <span className={styles.icon}>
        <MailCheck aria-hidden />
      </span>
      <h3 className={styles.title}>We have your message</h3>
      <p className={styles.words}>
        A person answers within {SUPPORT_REPLY_HOURS} hours, to <strong>{props.email}</strong>. A copy is on
        its way to you.
      </p>
      <p className={styles.ticket}>
        Ticket <code>{props.id}</code>
      </p>
      <Button onPress={props.onAgain}>Write Another Message</Button>
    </div>
  );
}
