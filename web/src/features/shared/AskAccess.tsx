import { CircleSlash, Clock, Lock, MailCheck } from "lucide-react";
import type { SharedAnswer } from "#contract/sharing/sharing.ts";
import { MAX_ACCESS_MESSAGE, MAX_ACCESS_NAME } from "#contract/sharing/sharing.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { Form, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { Notice } from "#ui/Notice/Notice.tsx";
import { TextArea } from "#ui/Text/TextArea.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import { requestAccess } from "./access.ts";
import styles from "./SharedProfilePage.module.css";
import { keepAccess, keepTicket } from "./visit.ts";

/** Asks for access to a profile that requires permission: the form, and then the request's status. */
export function AskAccess(props: { token: string; answer: SharedAnswer; onAsked: () => void }) {
  const { request } = props.answer;
  const askAgain = () => {
    keepTicket(props.token, null);
    // With the old access token, the server would keep responding that the permission was withdrawn.
    keepAccess(props.token, null);
    props.onAsked();
  };
  if (request?.status === "pending")
    return (
      <Notice icon={<Clock aria-hidden />} title="Waiting for permission">
        We told the owner that you asked. If they approve, we'll email a link to {request.mailed_to}. This
        page shows their answer, too.
      </Notice>
    );
  if (request?.status === "approved")
    return (
      <Notice icon={<MailCheck aria-hidden />} title="Approved">
        Open the link we emailed to {request.mailed_to}. It opens the profile in one browser, once.
      </Notice>
    );
  if (request)
    return (
      <Notice
        icon={<CircleSlash aria-hidden />}
        title={request.status === "denied" ? "The owner declined your request" : "You no longer have access"}
      >
        <p>If you think that's a mistake, contact the owner directly.</p>
        <p className={styles.action}>
          <Button onPress={askAgain}>Ask Again</Button>
        </p>
      </Notice>
    );
  return <AskForm token={props.token} onAsked={props.onAsked} />;
}

function AskForm({ token, onAsked }: { token: string; onAsked: () => void }) {
  const form = useForm({
    schema: async () => (await import("#contract/sharing/sharing.schema.ts")).requestAccessBody,
    initial: { name: "", email: "", message: "" },
    onSubmit: async (body) => {
      const { ticket } = await requestAccess(token, body);
      keepTicket(token, ticket);
      onAsked();
    },
    failure: "We couldn't send your request. Please try again.",
  });
  return (
    <Card padding="lg" className={styles.ask}>
      <div className={styles.askHead}>
        <span className={styles.icon}>
          <Lock aria-hidden />
        </span>
        <h1 className={styles.title} tabIndex={-1}>
          Ask to see this profile
        </h1>
        <p className={styles.words}>
          Its owner decides who sees it. If they approve, we'll email you a link.
        </p>
      </div>
      <Form form={form} className={styles.form}>
        <TextField
          {...form.field("name")}
          label="Your name"
          autoComplete="name"
          maxLength={MAX_ACCESS_NAME}
        />
        <TextField
          {...form.field("email")}
          label="Your email"
          type="email"
          autoComplete="email"
          inputMode="email"
        />
        <TextArea
          {...form.field("message")}
          label="Message"
          optional
          maxLength={MAX_ACCESS_MESSAGE}
          description="Say who you are and why you're asking."
        />
        <FormError>{form.formError}</FormError>
        <Button type="submit" variant="primary" pending={form.pending} fullWidth>
          Ask for Access
        </Button>
      </Form>
    </Card>
  );
}
