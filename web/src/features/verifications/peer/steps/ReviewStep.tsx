import { PEER_CENTS, PEER_TURNAROUND, turnaroundText } from "#contract/billing/prices.ts";
import { PRIORITIES } from "#contract/enums.ts";
import { PRIORITY_LABEL } from "#contract/labels.ts";
import { AskingField } from "#features/verifications/shared/AskingField.tsx";
import type { Asking } from "#features/verifications/shared/asking.ts";
import { isPayable, type Plan } from "#features/verifications/shared/plan.ts";
import { useUser } from "#lib/session/session.ts";
import { Checkbox } from "#ui/Choice/Checkbox.tsx";
import { RadioGroup } from "#ui/Choice/RadioGroup.tsx";
import type { Form } from "#ui/Form/useForm.ts";
import { Money } from "#ui/Money/Money.tsx";
import { DECLARATION, smsText, URGENCY_TEXT } from "../messages.ts";
import type { PeerValues } from "../values.ts";
import styles from "./Step.module.css";
import { Step } from "./Step.tsx";
import { Summary } from "./Summary.tsx";

/** Step 4: a summary, who's asking, the priority, how to notify the requester, and their declaration. */
export function ReviewStep(props: {
  form: Form<PeerValues>;
  asking: Asking;
  plan: Plan | undefined;
  /** Whether a text message service is connected. */
  sendsTexts: boolean;
  onChange: (step: number) => void;
}) {
  const { form } = props;
  const user = useUser();
  const { urgency, notification_preferences: wishes, context } = form.values;
  const speeds = PRIORITIES.map((id) => ({
    id,
    label: PRIORITY_LABEL[id],
    description: turnaroundText(PEER_TURNAROUND[id]),
    aside: <Money cents={PEER_CENTS[id]} free="Free" />,
    isDisabled: !isPayable(props.plan, { peer: true, urgency: id }),
  }));
  return (
    <>
      <Step title="Is everything right?">
        <Summary values={form.values} onChange={props.onChange} />
        <AskingField asking={props.asking} />
      </Step>
      <Step title="How soon?">
        <RadioGroup
          label="Urgency"
          hideLabel
          variant="card"
          columns={3}
          options={speeds}
          description={
            speeds.some(({ isDisabled }) => isDisabled)
              ? "This server doesn't take payments, so only the standard turnaround is available."
              : undefined
          }
          {...form.field("urgency")}
          onChange={(id) => form.set("urgency", PRIORITIES.find((one) => one === id) ?? "standard")}
        />
        <p className={styles.note} aria-live="polite">
          {URGENCY_TEXT[urgency]}
        </p>
      </Step>
      <Step title="How should we tell you?" description="You'll also find every step in your notifications.">
        <Checkbox
          name="notification_preferences.email"
          isSelected={wishes.email}
          onChange={(email) => form.set("notification_preferences.email", email)}
        >
          Email me when the result is ready
        </Checkbox>
        <Checkbox
          name="notification_preferences.sms"
          isSelected={wishes.sms}
          onChange={(sms) => form.set("notification_preferences.sms", sms)}
          description={smsText(props.sendsTexts, user.phone_verified)}
        >
          Text me when the result is ready
        </Checkbox>
      </Step>
      <Step title="Your statement">
        <Checkbox
          {...form.check("consent")}
          description="This doesn't replace their consent. Only they can give it."
        >
          {DECLARATION[context.purpose || "marketplace"]}
        </Checkbox>
      </Step>
    </>
  );
}
