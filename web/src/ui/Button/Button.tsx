import { Shield, ShieldAlert, ShieldCheck } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button as RacButton, type ButtonProps as RacButtonProps } from "react-aria-components/Button";
import { ProgressBarContext } from "react-aria-components/ProgressBar";
import { useSlottedContext } from "react-aria-components/slots";
import styles from "./Button.module.css";
import { ButtonContent, type ButtonSize, type ButtonVariant, buttonClass } from "./buttonLook.tsx";

type TrustLevel = "high" | "medium" | "low";

export interface ButtonProps extends Omit<RacButtonProps, "className" | "style" | "children" | "onPress"> {
  /** The label. IconButton has none. */
  children?: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  trailingIcon?: ReactNode;
  /** Work is in progress: the button keeps its width and label, shows a spinner and can't be pressed. */
  pending?: boolean;
  /** How trustworthy the action is. Shows a shield before the label, unless there's an `icon`. */
  trust?: TrustLevel;
  fullWidth?: boolean;
  /** If it returns a promise, the button is pending until the promise settles. */
  onPress?: (event: Parameters<NonNullable<RacButtonProps["onPress"]>>[0]) => unknown;
}

const TRUST_ICON = {
  high: <ShieldCheck aria-hidden />,
  medium: <Shield aria-hidden />,
  low: <ShieldAlert aria-hidden />,
} as const;

/** The product's button. While pending, it keeps its width and label, and can't be pressed again. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, trailingIcon, pending, trust, fullWidth, onPress, children, ...rest } = props;
  const [working, setWorking] = useState(false);
  const busy = useRef(false);

  const isPending = pending || working;
  const mark = icon ?? (trust && TRUST_ICON[trust]);
  return (
    <RacButton
      {...rest}
      className={buttonClass({ variant, size, fullWidth, iconOnly: !children })}
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
      <ButtonContent icon={isPending ? <PendingMark isAlone={!mark} /> : mark} trailingIcon={trailingIcon}>
        {children}
      </ButtonContent>
    </RacButton>
  );
}

/**
 * The spinner, in place of the icon, or before the label if there's no icon. It uses the id from RAC's context, so that
 * RAC includes it in the pending button's name. RAC's own progress bar would also load its number formatting code.
 */
function PendingMark(props: { isAlone: boolean }) {
  const context = useSlottedContext(ProgressBarContext);
  return (
    <span
      role="progressbar"
      id={context?.id}
      aria-label="Please wait"
      className={props.isAlone ? styles.alone : styles.spinner}
    />
  );
}
