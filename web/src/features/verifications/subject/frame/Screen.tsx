import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTitle } from "#lib/page/title.ts";
import { Button } from "#ui/Button/Button.tsx";
import { cx } from "#ui/cx.ts";
import { FormError } from "#ui/Form/Form.tsx";
import styles from "./Screen.module.css";

/** A step's position among all steps. */
export interface Progress {
  at: number;
  of: number;
}

export interface ScreenProps {
  title: string;
  /** At most three sentences. */
  lead?: ReactNode;
  progress?: Progress | null;
  onBack?: (() => void) | undefined;
  children?: ReactNode;
  /** The buttons, the primary one first. On a phone they're fixed at the bottom. */
  actions?: ReactNode;
  /** What the person can do instead. It's shown below the buttons. */
  below?: ReactNode;
  /** Why the last action failed. */
  error?: ReactNode;
  /** For screens with cards side by side, such as the result. */
  isWide?: boolean;
  /**
   * For a screen that asks for several things in turn: when this changes, the heading gets the focus again. Changing
   * the screen's `key` would do that, too, but it would also discard a file that's being selected and close an open
   * dialog.
   */
  focusKey?: string;
}

/**
 * One screen: a heading, a few sentences, and what to do. It focuses its heading when it appears, so give each step its
 * own `key`.
 */
export function Screen(props: ScreenProps) {
  const { title, progress } = props;
  // Focusing the heading skips the progress above it, so the progress is also the heading's description.
  const place = useId();
  useTitle(title);
  return (
    <div className={cx(styles.screen, props.isWide && styles.wide)}>
      {(progress || props.onBack) && (
        <div className={styles.way}>
          {props.onBack && (
            <Button variant="ghost" size="sm" icon={<ArrowLeft aria-hidden />} onPress={props.onBack}>
              Back
            </Button>
          )}
          {progress && (
            <p id={place} className={styles.progress}>
              Step {progress.at} of {progress.of}
            </p>
          )}
          {progress && (
            <span className={styles.track} aria-hidden>
              {Array.from({ length: progress.of }, (_, n) => n + 1).map((step) => (
                <span key={step} data-done={step <= progress.at || undefined} />
              ))}
            </span>
          )}
        </div>
      )}
      <div className={styles.head}>
        <Heading key={props.focusKey} place={progress ? place : undefined}>
          {title}
        </Heading>
        {props.lead && <div className={styles.lead}>{props.lead}</div>}
      </div>
      {props.children}
      {props.actions && (
        <div className={styles.bar} data-bar>
          <FormError>{props.error}</FormError>
          <div className={styles.actions}>{props.actions}</div>
        </div>
      )}
      {props.below}
    </div>
  );
}

/** Takes the focus when it appears, so that screen readers read it. */
function Heading({ children, place }: { children: string; place: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Don't take the focus from an open dialog, where someone may be typing.
    if (heading.current?.closest("[inert], [aria-hidden='true']")) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.title} aria-describedby={place}>
      {children}
    </h1>
  );
}
