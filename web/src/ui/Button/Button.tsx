import { Shield, ShieldAlert, ShieldCheck } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button as RacButton, type ButtonProps as RacButtonProps } from "react-aria-components/Button";
import { ProgressBarContext } from "react-aria-components/ProgressBar";
import { useSlottedContext } from "react-aria-components/slots";
import styles from "./Button.module.css";
import { ButtonContent, type ButtonSize, type ButtonVariant, buttonClass } from "./buttonLook.tsx";

export type TrustLevel = "high" | "medium" | "low";

export interface ButtonProps extends Omit<RacButtonProps, "className" | "style" | "children" | "onPress"> {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  trailingIcon?: ReactNode;
  /** Work is under way: the width stays, a spinner shows, and nothing fires. */
  pending?: boolean;
  /** How far the action can be trusted; shows a shield before the words. */
  trust?: TrustLevel;
  fullWidth?: boolean;
  /** A returned promise makes the button pending until it settles. */
  onPress?: (event: Parameters<NonNullable<RacButtonProps["onPress"]>>[0]) => unknown;
}

const TRUST_ICON = {
  high: <ShieldCheck aria-hidden />,
  medium: <Shield aria-hidden />,
  low: <ShieldAlert aria-hidden />,
} as const;

/** The one button of the product. While it is pending it keeps its width and cannot fire again. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, trailingIcon, pending, trust, fullWidth, onPress, children, ...rest } = props;
  const [working, setWorking] = useState(false);
  const busy = useRef(false);

  const isPending = pending || working;
  return (
    <RacButton
      {...rest}
      className={buttonClass({ variant, size, fullWidth })}
      data-trust={trust}
      isPending={isPending}
      onPress={(event) => {
        if (busy.current) return;
        const result = onPress?.(event);
        if (!(result instanceof Promise)) return;
        busy.current = true;
        setWorking(true);
        const done = () => {
          busy.current = false;
          setWorking(false);
        };
        result.then(done, done);
      }}
    >
      <ButtonContent icon={icon ?? (trust && TRUST_ICON[trust])} trailingIcon={trailingIcon}>
        {children}
      </ButtonContent>
      {isPending && <PendingMark />}
    </RacButton>
  );
}

/** The spinner; RAC names the pending button by it. RAC's own progress bar would bring number formats along. */
function PendingMark() {
  const context = useSlottedContext(ProgressBarContext);
  return (
    <span role="progressbar" id={context?.id} aria-label="Please wait" className={styles.pending}>
      <span className={styles.spinner} />
    </span>
  );
}
