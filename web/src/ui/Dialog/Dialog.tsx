import { X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Dialog as RacDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Text } from "react-aria-components/Text";
import { IconButton } from "../Button/IconButton.tsx";
import { cx } from "../cx.ts";
import styles from "./Dialog.module.css";
import { useSheetDrag } from "./useSheetDrag.ts";

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** `drawer`: at the right edge, and as tall as the window. */
  size?: "sm" | "md" | "lg" | "drawer";
  footer?: ReactNode;
  /** Whether Escape, the backdrop, the close button and dragging close it. */
  isDismissable?: boolean;
  role?: "dialog" | "alertdialog";
  children?: ReactNode;
}

/**
 * A dialog. Below 640 px, it's a bottom sheet, which can be dragged down if the dialog is dismissable. It traps the
 * focus. On close, the focus returns to the button that opened the dialog, or if that's gone, to the page's heading.
 */
export function Dialog(props: DialogProps) {
  const isDismissable = props.isDismissable ?? true;
  const drag = useSheetDrag(() => props.onOpenChange(false));
  return (
    <ModalOverlay
      className={cx(styles.overlay)}
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
    >
      <Modal className={cx(styles.modal, styles[props.size ?? "md"])} data-sheet="">
        <FocusKeeper />
        <RacDialog className={cx(styles.dialog)} role={props.role ?? "dialog"}>
          <div className={styles.head} {...(isDismissable ? drag : {})}>
            {isDismissable && <span className={styles.handle} />}
            <div className={styles.words}>
              <Heading slot="title" className={cx(styles.title)}>
                {props.title}
              </Heading>
              {props.description && (
                <Text slot="description" className={styles.description}>
                  {props.description}
                </Text>
              )}
            </div>
            {isDismissable && (
              <span className={styles.close}>
                <IconButton label="Close" size="sm" onPress={() => props.onOpenChange(false)}>
                  <X aria-hidden />
                </IconButton>
              </span>
            )}
          </div>
          {props.children && <div className={styles.body}>{props.children}</div>}
          {props.footer && <div className={styles.footer}>{props.footer}</div>}
        </RacDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Moves the focus to the page's heading on close if the button that opened the dialog is gone. */
export function FocusKeeper() {
  useEffect(
    () => () => {
      const keep = () => {
        if (document.activeElement === document.body)
          document.querySelector<HTMLElement>("h1[tabindex]")?.focus({ preventScroll: true });
      };
      // The dialog itself returns the focus in the next frame, so check after that.
      requestAnimationFrame(() => requestAnimationFrame(keep));
    },
    [],
  );
  return null;
}
