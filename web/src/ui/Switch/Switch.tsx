import type { ReactNode } from "react";
import { SwitchButton, SwitchField } from "react-aria-components/Switch";
import { Text } from "react-aria-components/Text";
import { cx } from "../cx.ts";
import styles from "./Switch.module.css";

/** A setting that takes effect at once. */
export function Switch(props: {
  children: ReactNode;
  name?: string;
  description?: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
}) {
  return (
    <SwitchField
      className={cx(styles.field)}
      {...(props.name && { name: props.name })}
      isSelected={props.isSelected}
      onChange={props.onChange}
      isDisabled={props.isDisabled ?? false}
    >
      <SwitchButton className={cx(styles.switch)}>
        <span>{props.children}</span>
        <span className={styles.track}>
          <span className={styles.thumb} />
        </span>
      </SwitchButton>
      {props.description && (
        <Text slot="description" className={styles.description}>
          {props.description}
        </Text>
      )}
    </SwitchField>
  );
}
