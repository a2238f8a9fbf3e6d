import { useEffect, useRef, useState } from "react";
import { SESSION } from "#contract/limits.ts";
import { SECOND } from "#contract/time.ts";
import { spokenTime } from "#lib/guard/idle.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import styles from "./SessionExpiring.module.css";

const WHOLE = SESSION.warning / SECOND;
/** The ring turns red when this many seconds are left. */
const LAST_MINUTE = 60;

const clockFace = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The warning before a session ends because of inactivity. Closing it without logging out extends the session. */
export default function SessionExpiring(props: {
  secondsLeft: number;
  onStay: () => Promise<void>;
  onLeave: () => void;
}) {
  const { secondsLeft, onStay, onLeave } = props;
  const said = useSpokenTime(secondsLeft);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && void onStay()}
      title="Your session is about to expire"
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button onPress={onLeave}>Logout</Button>
          <Button variant="primary" autoFocus onPress={onStay}>
            Stay Logged In
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <div
          className={styles.dial}
          role="timer"
          aria-label={`${secondsLeft} seconds left`}
          data-last={secondsLeft <= LAST_MINUTE || undefined}
        >
          <svg viewBox="0 0 96 96" aria-hidden="true">
            <circle cx="48" cy="48" r="42" className={styles.track} />
            <circle
              cx="48"
              cy="48"
              r="42"
              className={styles.arc}
              pathLength={WHOLE}
              strokeDasharray={`${secondsLeft} ${WHOLE}`}
            />
          </svg>
          <span className={styles.time} aria-hidden="true">
            {clockFace(secondsLeft)}
          </span>
        </div>
        <p className={styles.words}>
          You've been inactive for a while. To keep your data safe, we'll sign you out when the time is up.
        </p>
        <VisuallyHidden>
          <span role="alert">{said}</span>
        </VisuallyHidden>
      </div>
    </Dialog>
  );
}

/** @returns the text for a live region, which changes at 5 minutes, 1 minute and 10 seconds */
function useSpokenTime(secondsLeft: number): string {
  const before = useRef<number>(undefined);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const words = spokenTime(before.current, secondsLeft);
    before.current = secondsLeft;
    if (words) setSaid(`Your session ends in ${words}.`);
  }, [secondsLeft]);
  return said;
}
