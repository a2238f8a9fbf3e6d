import { Check } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { MenuTrigger, Menu as RacMenu, MenuItem as RacMenuItem } from "react-aria-components/Menu";
import { Popover, type PopoverProps } from "react-aria-components/Popover";
import { Text } from "react-aria-components/Text";
import { cx } from "./cx.ts";
import styles from "./Popover.module.css";

/** A menu behind a button. */
export function Menu(props: {
  trigger: ReactElement;
  label?: string;
  placement?: PopoverProps["placement"];
  /** Makes it a choice: the id of the chosen item. */
  selected?: string;
  onSelect?: (id: string) => void;
  children: ReactNode;
}) {
  const { selected, onSelect } = props;
  return (
    <MenuTrigger>
      {props.trigger}
      <Popover className={styles.popover} placement={props.placement ?? "bottom end"} offset={6}>
        <RacMenu
          className={styles.list}
          aria-label={props.label}
          selectionMode={selected === undefined ? "none" : "single"}
          selectedKeys={selected === undefined ? undefined : [selected]}
          disallowEmptySelection
          onSelectionChange={(keys) => {
            if (keys !== "all") for (const key of keys) onSelect?.(String(key));
          }}
        >
          {props.children}
        </RacMenu>
      </Popover>
    </MenuTrigger>
  );
}

export function MenuItem(props: {
  id?: string;
  children: ReactNode;
  /** Needed for typeahead where `children` is no plain text. */
  textValue?: string;
  description?: ReactNode;
  icon?: ReactNode;
  /** Goes there, by the router. */
  href?: string;
  danger?: boolean;
  isDisabled?: boolean;
  onAction?: () => void;
}) {
  const text = props.textValue ?? (typeof props.children === "string" ? props.children : undefined);
  return (
    <RacMenuItem
      id={props.id}
      textValue={text}
      href={props.href}
      isDisabled={props.isDisabled}
      onAction={props.onAction}
      className={cx(styles.item, props.danger && styles.danger)}
    >
      {props.icon && <span className={styles.icon}>{props.icon}</span>}
      <span className={styles.words}>
        <Text slot="label">{props.children}</Text>
        {props.description && (
          <Text slot="description" className={styles.description}>
            {props.description}
          </Text>
        )}
      </span>
      <Check aria-hidden className={styles.check} />
    </RacMenuItem>
  );
}
