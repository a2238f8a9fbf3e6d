import { Download, FileText, LogOut, Trash2, UserRound } from "lucide-react";
import { useState } from "react";
import { ApiError, messageOf } from "#lib/errors.ts";
import { saveAs } from "#lib/saveAs.ts";
import { signOut, useUser } from "#lib/session.ts";
import { cx } from "#ui/cx.ts";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { menuItemClass, menuPanelClass } from "#ui/Menu/menuLook.ts";
import { toast } from "#ui/Toast/toast.ts";
import type { Left } from "../Farewell.tsx";
import { keepWish } from "../link/kept.ts";
import { useStep } from "../useStep.ts";
import { useDeleteEverything, useExportOwnData } from "./mutations.ts";
import styles from "./OwnMenu.module.css";

/** Pressing an item closes the menu. */
const HIDES = { popoverTarget: "own-data", popoverTargetAction: "hide" } as const;

/**
 * What people can do at any step: see and take back what they gave, and take their own data along, close it here, or
 * delete it.
 */
export function OwnMenu(props: {
  id: string;
  /** Opens what the person gave and to whom. */
  onAbout: () => void;
  /** Is told before the server is, because deleting, withdrawing and blocking end the session; and when it failed. */
  onLeave: (left: Left | undefined) => void;
  /** Deleting needs a fresh link first, as the error says. */
  onRefused: (error: ApiError) => void;
}) {
  const { id: userId, email } = useUser();
  const { step, go } = useStep();
  const [isAsking, setAsking] = useState(false);
  // The fresh link leads here.
  const isDeleting = isAsking || step === "delete";
  const setDeleting = (is: boolean) => {
    setAsking(is);
    if (step === "delete") go(null, { replace: true });
  };
  const exportData = useExportOwnData();
  const deleteEverything = useDeleteEverything();
  const save = async () => {
    try {
      saveAs(
        await exportData.mutateAsync(),
        `countersign-data-${new Date().toISOString().slice(0, 10)}.json`,
      );
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <>
      <button type="button" className={styles.trigger} popoverTarget="own-data" aria-label="Your data">
        <UserRound aria-hidden />
      </button>
      <div id="own-data" popover="auto" className={cx(menuPanelClass, styles.panel)}>
        <p className={styles.who}>{email}</p>
        <button type="button" {...HIDES} className={cx(menuItemClass, styles.item)} onClick={props.onAbout}>
          <FileText aria-hidden />
          About This Request
        </button>
        <button type="button" {...HIDES} className={cx(menuItemClass, styles.item)} onClick={save}>
          <Download aria-hidden />
          Export My Data
        </button>
        <button type="button" {...HIDES} className={cx(menuItemClass, styles.item)} onClick={signOut}>
          <LogOut aria-hidden />
          Sign Out
        </button>
        <button
          type="button"
          {...HIDES}
          className={cx(menuItemClass, styles.item)}
          onClick={() => setDeleting(true)}
        >
          <Trash2 aria-hidden />
          Delete Everything
        </button>
      </div>
      <ConfirmDialog
        isOpen={isDeleting}
        onOpenChange={setDeleting}
        title="Delete everything about you?"
        confirmLabel="Delete Everything"
        cancelLabel="Keep It"
        danger
        onConfirm={async () => {
          props.onLeave("deleted");
          await deleteEverything.mutateAsync({ email }).catch((error: unknown) => {
            props.onLeave(undefined);
            if (!(error instanceof ApiError) || error.code !== "sign_in_again") throw error;
            keepWish(userId, props.id, "delete");
            props.onRefused(error);
          });
        }}
      >
        This ends every request to {email}, and requesters can't see the results anymore. We delete your name
        and documents. You can't undo this.
      </ConfirmDialog>
    </>
  );
}
