import { useState } from "react";
import { may } from "#features/verifications/detail/may.ts";
import { standingOf } from "#features/verifications/progress/messages.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Time } from "#ui/Time/Time.tsx";
import type { Left } from "../Farewell.tsx";
import { Screen } from "../frame/Screen.tsx";
import { AboutRequest } from "./AboutRequest.tsx";
import styles from "./WaitingScreen.module.css";
import type { StepProps } from "./Way.tsx";

/** There's nothing to do: what we wait for, and how long that takes. It changes by itself. */
export function WaitingScreen(
  props: StepProps & { onDocuments: () => void; onLeave: (left: Left | undefined) => void },
) {
  const { verification: v } = props;
  const { title, text, when } = standingOf(v);
  const [isMore, setMore] = useState(false);
  return (
    <Screen
      title={title}
      lead={text}
      onBack={may(v, "upload") ? props.onBack : undefined}
      actions={
        may(v, "upload") && (
          <Button variant="primary" size="lg" onPress={props.onDocuments}>
            Add Documents
          </Button>
        )
      }
    >
      <div className={styles.pulse} aria-hidden />
      <div role="status" className={styles.when}>
        {when && (
          <p>
            {when.label}
            {when.at && (
              <>
                {" "}
                <Time value={when.at} mode="datetime" />
              </>
            )}
            {when.note}.
          </p>
        )}
        <p>You can close this page. We'll email you when there's news.</p>
      </div>
      {isMore ? (
        <AboutRequest verification={v} onLeave={props.onLeave} />
      ) : (
        <div className={styles.more}>
          <Button size="sm" variant="ghost" onPress={() => setMore(true)}>
            Your Documents and Consent
          </Button>
        </div>
      )}
    </Screen>
  );
}
