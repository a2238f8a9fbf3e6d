import { useState } from "react";
import { SECOND } from "#contract/time.ts";
import { Screen } from "#features/verifications/subject/frame/Screen.tsx";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { askConfirmation, cancelOpened } from "./api.ts";
import styles from "./NumberScreen.module.css";
import { endOfError, type PhoneEnd } from "./phoneEnds.ts";
import type { KeptHandoff } from "./phoneStorage.ts";
import { usePoll } from "./usePoll.ts";

/** Milliseconds between two questions whether the computer has confirmed. */
const POLL = 1.5 * SECOND;

interface NumberScreenProps {
  token: string;
  claim: string;
  number: number;
  requesterName: string;
  onConnected: (kept: KeptHandoff) => void;
  onEnd: (end: PhoneEnd) => void;
}

/**
 * Shows the number that the person compares with the one on their computer, and waits until they've confirmed it there.
 * The comparison shows them that this phone, and no other, opened the link of their computer.
 */
export function NumberScreen(props: NumberScreenProps) {
  const { token, claim, number, onConnected, onEnd } = props;
  const [problem, setProblem] = useState<string>();
  usePoll(async () => {
    try {
      const answer = await askConfirmation(token, claim);
      setProblem(undefined);
      if (answer.state === "confirmed")
        onConnected({
          step: "connected",
          accessToken: answer.tokens.accessToken,
          verificationId: answer.session.verification_id,
        });
    } catch (error) {
      const end = endOfError(error);
      if (end) onEnd(end);
      else setProblem(`${messageOf(error).replace(/ Please try again\.$/, "")} We'll keep trying.`);
    }
  }, POLL);
  const cancel = async () => {
    try {
      await cancelOpened(token, claim);
      onEnd("left");
    } catch (error) {
      const end = endOfError(error);
      if (end) onEnd(end);
      else setProblem(messageOf(error));
    }
  };
  return (
    <Screen
      title="Check the number"
      lead={`For your request from ${props.requesterName}: check that your computer shows the same number, and confirm it there.`}
      error={problem}
      actions={
        <Button size="lg" onPress={cancel}>
          Cancel
        </Button>
      }
    >
      <p className={styles.number}>{number}</p>
      <p role="status" className={styles.waiting}>
        <span className={styles.pulse} aria-hidden />
        Waiting for your computer…
      </p>
    </Screen>
  );
}
