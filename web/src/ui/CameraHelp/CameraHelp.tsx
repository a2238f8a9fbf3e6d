import { CameraOff } from "lucide-react";
import { Fragment, useEffect, useEffectEvent, useId, useRef } from "react";
import type { CameraProblem } from "#lib/camera/cameraProblem.ts";
import { watchForFix } from "#lib/camera/watchForFix.ts";
import { thisBrowser } from "#lib/camera/whichBrowser.ts";
import styles from "./CameraHelp.module.css";
import { HelpActions } from "./HelpActions.tsx";
import { helpFor } from "./helpFor.ts";

/**
 * Explains why the camera can't be used, with steps for this browser, and moves the focus to the explanation. When
 * something changes that may solve the problem, it calls `onRetry` by itself.
 */
export function CameraHelp(props: {
  problem: CameraProblem;
  /** Opens the camera again. */
  onRetry: () => void;
  /** Opens the file picker. Leave it out if the screen around has such a button. */
  onChooseFile?: () => void;
  /** The address to open in another browser, if it isn't the page's own. */
  link?: string;
}) {
  const { problem } = props;
  const browser = thisBrowser();
  const { title, reason, steps } = helpFor(problem, browser);
  const heading = useRef<HTMLHeadingElement>(null);
  const reasonId = useId();

  // The explanation replaced the camera's picture, which people who use a screen reader would miss otherwise.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another problem is another explanation
  useEffect(() => heading.current?.focus(), [problem]);

  const retry = useEffectEvent(() => props.onRetry());
  useEffect(() => watchForFix(problem, () => retry()), [problem]);

  return (
    <div className={styles.help}>
      <span className={styles.icon}>
        <CameraOff aria-hidden />
      </span>
      <h3 ref={heading} tabIndex={-1} className={styles.title} aria-describedby={reasonId}>
        {title}
      </h3>
      <p id={reasonId} className={styles.reason}>
        {reason}
      </p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <span>
              <Step text={step} />
            </span>
          </li>
        ))}
      </ol>
      <HelpActions
        problem={problem}
        browser={browser}
        link={props.link ?? pageLink()}
        onRetry={props.onRetry}
        onChooseFile={props.onChooseFile}
      />
    </div>
  );
}

/** A step, with what's written on the screen in bold. */
function Step({ text }: { text: string }) {
  return text.split("**").map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
    at % 2 === 1 ? <strong key={at}>{part}</strong> : <Fragment key={at}>{part}</Fragment>,
  );
}

/** The page's address without its fragment, which may carry a secret. */
const pageLink = () => location.href.replace(/#.*/, "");
