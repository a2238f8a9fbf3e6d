import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTitle } from "#lib/title.ts";
import { Button } from "#ui/Button/Button.tsx";
import { cx } from "#ui/cx.ts";
import { FormError } from "#ui/Form/Form.tsx";
import styles from "./Screen.module.css";

/** The place of a step on the way. */
export interface Progress {
  at: number;
  of: number;
}

export interface ScreenProps {
  title: string;
  /** At most three sentences. */
  lead?: ReactNode;
  progress?: Progress | null;
  onBack?: () => void;
  children?: ReactNode;
  /** The buttons, the primary one first. On a phone they're fixed at the bottom. */
  actions?: ReactNode;
  /** What the person can do instead, after the buttons. */
  below?: ReactNode;
  /** Why the last press of one of them failed. */
  error?: ReactNode;
  /** For screens with cards side by side, such as a result. */
  isWide?: boolean;
  /**
   * For one screen that asks for one thing after the other: the heading gets the focus again when this changes. A `key`
   * of the screen would do that, too, but it'd drop a file that's being chosen and close an open dialog.
   */
  focusKey?: string;
}

/**
 * One screen of the way: a heading, a few sentences, and what to do. It focuses its heading when it appears, so give each
 * step a `key` of its own.
 */
export function Screen(props: ScreenProps) {
  const { title, progress } = props;
  // The focus skips what stands before the heading.
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

/** Takes the focus when it appears, so that it's read out. */
function Heading({ children, place }: { children: string; place: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Behind an open dialog, which has the focus and may hold what someone typed.
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
