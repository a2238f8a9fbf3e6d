import { Expected } from "#features/verifications/detail/progress/Expected.tsx";
import { progressText } from "#features/verifications/detail/progress/messages.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { hasAction } from "#features/verifications/shared/hasAction.ts";
import { Button } from "#ui/Button/Button.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import { Screen } from "../frame/Screen.tsx";
import { FinishControl } from "./FinishControl.tsx";
import type { StepProps } from "./stepProps.ts";
import styles from "./WaitingScreen.module.css";

/** Shown while no step is due: what we're waiting for, and how long that takes. It updates by itself. */
export function WaitingScreen(
  props: StepProps & {
    onDocuments: () => void;
    onCode: () => void;
    onAbout: () => void;
  },
) {
  const { verification: v } = props;
  const standing = progressText(v);
  const { when } = standing;
  const noCode = v.waiting_for === "phone_code" && v.phone_code?.why_not;
  const title = noCode ? "Your phone number isn't confirmed" : standing.title;
  const text = noCode || standing.text;
  const mayCode = hasAction(v, "code") && v.phone_code?.proven_at === null;
  // Back leads to the decision, where the subject can stop us from asking the contact.
  const mayStop = hasAction(v, "contacts") && isAsked(v);
  return (
    <Screen
      title={title}
      lead={text}
      onBack={hasAction(v, "upload") || mayStop ? props.onBack : undefined}
      actions={
        (hasAction(v, "upload") || mayCode) && (
          <>
            {mayCode && (
              <Button variant="primary" size="lg" onPress={props.onCode}>
                Confirm Phone Number
              </Button>
            )}
            {hasAction(v, "upload") && (
              <Button variant={mayCode ? "secondary" : "primary"} size="lg" onPress={props.onDocuments}>
                Add Documents
              </Button>
            )}
          </>
        )
      }
    >
      <div className={styles.pulse} aria-hidden />
      {/* Screen readers read the heading when the screen appears, and this when it changes. */}
      <VisuallyHidden>
        <p role="status">
          {title}. {text}
        </p>
      </VisuallyHidden>
      <div className={styles.when}>
        {when && (
          <p>
            <Expected when={when} />
          </p>
        )}
        <p>You can close this page. We'll email you when there's news.</p>
      </div>
      {noCode && <FinishControl verification={v} label="Finish Without the Code" onDone={props.onDone} />}
      <div className={styles.more}>
        <Button size="sm" variant="ghost" onPress={props.onAbout}>
          About This Request
        </Button>
      </div>
    </Screen>
  );
}

/** Whether a contact was asked and may still answer. */
const isAsked = (v: VerificationDetail) => v.contacts.some(({ status }) => status === "asked");
