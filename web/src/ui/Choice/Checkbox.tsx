import { Check, Minus } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { cx } from "../cx.ts";
import { describedBy, PlainHelp } from "../Field/PlainHelp.tsx";
import styles from "./Choice.module.css";

/** The drawn box of a checkbox. */
export function CheckMark({ isIndeterminate }: { isIndeterminate?: boolean }) {
  return (
    <span className={cx(styles.mark, styles.square)}>
      {isIndeterminate ? <Minus aria-hidden strokeWidth={3.5} /> : <Check aria-hidden strokeWidth={3.5} />}
    </span>
  );
}

/** A single yes-or-no choice; `children` is its label. An invisible native checkbox covers the drawn one. */
export function Checkbox(props: {
  children?: ReactNode;
  name?: string;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  onBlur?: () => void;
  isIndeterminate?: boolean;
  isDisabled?: boolean;
  description?: ReactNode;
  errorMessage?: string | undefined;
  /** Needed when there's no visible label. */
  "aria-label"?: string;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { isIndeterminate = false, description, errorMessage } = props;
  useEffect(() => {
    if (input.current) input.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);

  return (
    <div className={styles.field} data-field={props.name}>
      <label
        className={styles.choice}
        data-selected={props.isSelected || undefined}
        data-indeterminate={isIndeterminate || undefined}
        data-invalid={errorMessage !== undefined || undefined}
        data-disabled={props.isDisabled || undefined}
      >
        <input
          ref={input}
          type="checkbox"
          className={styles.native}
          name={props.name}
          checked={props.isSelected}
          disabled={props.isDisabled}
          aria-label={props["aria-label"]}
          aria-invalid={errorMessage !== undefined || undefined}
          aria-describedby={describedBy({ id, description, errorMessage })}
          onChange={(event) => props.onChange(event.target.checked)}
          onBlur={() => props.onBlur?.()}
        />
        <CheckMark isIndeterminate={isIndeterminate} />
        {props.children && <span className={styles.label}>{props.children}</span>}
      </label>
      {(description || errorMessage !== undefined) && (
        <div className={styles.help}>
          <PlainHelp id={id} description={description} errorMessage={errorMessage} />
        </div>
      )}
    </div>
  );
}
