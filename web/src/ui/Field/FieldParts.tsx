import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { FieldError } from "react-aria-components/FieldError";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import { cx } from "../cx.ts";
import styles from "./Field.module.css";

/** The label of a React Aria Components (RAC) field. */
export function FieldLabel(props: {
  children: ReactNode;
  optional?: boolean | undefined;
  hidden?: boolean | undefined;
}) {
  return (
    <Label className={cx(styles.label, props.hidden && "visually-hidden")}>
      {props.children}
      {props.optional && <span className={styles.optional}>Optional</span>}
    </Label>
  );
}

/** The help text and error of a RAC field. RAC links both to the control. */
export function FieldHelp(props: { description?: ReactNode; errorMessage?: string | undefined }) {
  return (
    <>
      {props.description && (
        <Text slot="description" className={styles.description}>
          {props.description}
        </Text>
      )}
      <FieldError className={cx(styles.error)}>
        <CircleAlert aria-hidden />
        <span>{props.errorMessage}</span>
      </FieldError>
    </>
  );
}
