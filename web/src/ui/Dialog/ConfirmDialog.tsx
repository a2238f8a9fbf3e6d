import { type ReactNode, type RefObject, useState } from "react";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "../Button/Button.tsx";
import { FormError } from "../Form/Form.tsx";
import styles from "./Dialog.module.css";
import { Dialog } from "./Dialog.tsx";

/**
 * Asks for confirmation before an action that can't be undone. The title names what's affected, and the safe button has
 * the focus. The dialog stays open and pending while `onConfirm` runs, and shows the error if it throws.
 */
export function ConfirmDialog(props: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  onConfirm: () => unknown;
  /** Gets the focus after an action that removes the button that opened the dialog. */
  focusAfter?: RefObject<HTMLElement | null>;
}) {
  const [error, setError] = useState<string>();
  const close = (isOpen: boolean) => {
    setError(undefined);
    props.onOpenChange(isOpen);
  };
  const confirm = async () => {
    setError(undefined);
    try {
      await props.onConfirm();
      props.onOpenChange(false);
      // In the next frame, the dialog itself moves the focus: to the button that opened it or, if that's gone, to the
      // top of the page. So move the focus after that.
      requestAnimationFrame(() => requestAnimationFrame(() => props.focusAfter?.current?.focus()));
    } catch (problem) {
      setError(messageOf(problem, "Something went wrong. Please try again."));
    }
  };
  return (
    <Dialog
      isOpen={props.isOpen}
      onOpenChange={close}
      title={props.title}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button autoFocus onPress={() => close(false)}>
            {props.cancelLabel ?? "Keep It"}
          </Button>
          <Button variant={props.danger ? "danger" : "primary"} onPress={confirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        {props.children && <div>{props.children}</div>}
        <FormError>{error}</FormError>
      </div>
    </Dialog>
  );
}
