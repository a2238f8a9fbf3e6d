import { Download, LogOut, Trash2, UserRound } from "lucide-react";
import { useState } from "react";
import { messageOf } from "#lib/errors.ts";
import { saveAs } from "#lib/saveAs.ts";
import { signOut, useUser } from "#lib/session.ts";
import { cx } from "#ui/cx.ts";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { menuItemClass, menuPanelClass } from "#ui/Menu/menuLook.ts";
import { toast } from "#ui/Toast/toast.ts";
import { useDeleteEverything, useExportOwnData } from "./mutations.ts";
import styles from "./OwnMenu.module.css";

/** Pressing an item closes the menu. */
const HIDES = { popoverTarget: "own-data", popoverTargetAction: "hide" } as const;

/**
 * What people can do with their own data: take it along, close it here, or delete it.
 * @param props.onLeaving is told before the server is, because deleting ends the session; and when it failed
 */
export function OwnMenu(props: { onLeaving: (isLeaving: boolean) => void }) {
  const { email } = useUser();
  const [isDeleting, setDeleting] = useState(false);
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
          props.onLeaving(true);
          await deleteEverything.mutateAsync({ email }).catch((error: unknown) => {
            props.onLeaving(false);
            throw error;
          });
        }}
      >
        We delete your name, documents and consent, and this request ends if it's still open. You can't undo
        this.
      </ConfirmDialog>
    </>
  );
}
