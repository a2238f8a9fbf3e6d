import { forgetTyped, useTypedValues } from "#features/verifications/shared/useTypedValues.ts";
import { type ApiError, isRefused } from "#lib/http/errors.ts";
import { continueInvited } from "#lib/session/limitedSession.ts";
import { rememberTerms } from "#lib/session/terms.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Form } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { FullNameBox } from "#ui/FullName/FullNameBox.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { TextField } from "#ui/Text/TextField.tsx";
import type { Invitation } from "../api.ts";
import { type Progress, Screen } from "../frame/Screen.tsx";
import styles from "./NameScreen.module.css";
import { nameForm } from "./nameForm.ts";

/** Whether the error is a refusal that can't be fixed in this form, so another page has to explain it. */
const isOver = (error: unknown): boolean =>
  isRefused(error) && ![422, 429].includes((error as ApiError).status);

/** The third step: the person's own name. Continuing creates their account, which needs no password. */
export function NameScreen(props: {
  id: string;
  invite: string;
  invitation: Invitation;
  progress: Progress | null;
  onBack: () => void;
  onSession: () => void;
  onRefused: (error: unknown) => void;
}) {
  const { id, invite, invitation } = props;
  const { stated_name: stated, requester_name: requester } = invitation;
  const form = useForm({
    schema: nameForm,
    initial: {
      firstName: stated?.first_name ?? "",
      lastName: stated?.last_name ?? "",
      isFullLegalName: false,
    },
    failure: "We couldn't open your request. Please try again.",
    onSubmit: async (name) => {
      try {
        await continueInvited({ id, invite, ...name });
      } catch (error) {
        if (!isOver(error)) throw error;
        props.onRefused(error);
        return;
      }
      forgetTyped(id, "name");
      rememberTerms();
      props.onSession();
    },
  });
  useTypedValues(id, "name", form.values, form.setValues);
  return (
    <Form form={form} aria-label="Your name">
      <Screen
        title={stated ? "Is this your name?" : "What's your name?"}
        lead={
          stated
            ? `${requester} gave us this name. If you correct it and then agree, they'll see both. We'd still compare your documents with the name they gave.`
            : `Enter your own name, not your business's. If you agree, ${requester} will see it.`
        }
        progress={props.progress}
        onBack={props.onBack}
        error={form.formError}
        actions={
          <Button type="submit" variant="primary" size="lg" pending={form.pending}>
            Continue
          </Button>
        }
      >
        <div className="grid-2">
          <TextField {...form.field("firstName")} label="First Name" autoComplete="given-name" />
          <TextField {...form.field("lastName")} label="Last Name" autoComplete="family-name" />
        </div>
        <FullNameBox
          check={form.check("isFullLegalName")}
          names={[form.field("firstName"), form.field("lastName")]}
        />
        <p className={styles.terms}>
          By continuing, you accept the{" "}
          <TextLink href="/terms" target="_blank">
            Terms of Service
          </TextLink>{" "}
          and the{" "}
          <TextLink href="/privacy" target="_blank">
            Privacy Policy
          </TextLink>
          , and confirm that you're at least 18.
        </p>
      </Screen>
    </Form>
  );
}
