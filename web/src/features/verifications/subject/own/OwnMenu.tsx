import { Download, FileText, LogOut, Trash2, UserRound } from "lucide-react";
import { useRef, useState } from "react";
import { dateOf } from "#contract/time.ts";
import { saveAs } from "#lib/files/saveAs.ts";
import { ApiError, messageOf } from "#lib/http/errors.ts";
import { signOut, useUser } from "#lib/session/session.ts";
import { cx } from "#ui/cx.ts";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { menuItemClass, menuPanelClass } from "#ui/Menu/menuLook.ts";
import { toast } from "#ui/Toast/toast.ts";
import type { Departure } from "../Farewell.tsx";
import { type ReturnStep, storeReturnStep } from "../link/linkStorage.ts";
import { useStep } from "../useStep.ts";
import { useDeleteEverything, useExportOwnData } from "./mutations.ts";
import styles from "./OwnMenu.module.css";

/** For items that close the menu when they're pressed. */
const HIDES = { popoverTarget: "own-data", popoverTargetAction: "hide" } as const;

/** The menu on every step. Opens what the subject shared, exports or deletes their data, and signs them out. */
export function OwnMenu(props: {
  id: string;
  /** Opens the dialog with what the subject shared and with whom. */
  onAbout: () => void;
  /**
   * Called just before everything is deleted, because that ends the session, and again with undefined if deleting
   * fails.
   */
  onLeave: (left: Departure | undefined) => void;
  /** Called if deleting or exporting needs a new link first, with the error that says so. */
  onRefused: (error: ApiError) => void;
}) {
  const { id: userId, email } = useUser();
  const { step, go } = useStep();
  const [isAsking, setAsking] = useState(false);
  // The new link brings the person back to the step "delete" or "export".
  const isDeleting = isAsking || step === "delete";
  const close = () => {
    setAsking(false);
    if (step === "delete" || step === "export") go(null, { replace: true });
  };
  const panel = useRef<HTMLDivElement>(null);
  const exportData = useExportOwnData();
  const deleteEverything = useDeleteEverything();
  /** Asks the person to prove who they are with a new link, if the error requires that. Rethrows other errors. */
  const confirmFirst = (error: unknown, returnStep: ReturnStep) => {
    if (!(error instanceof ApiError) || error.code !== "sign_in_again") throw error;
    storeReturnStep(userId, props.id, returnStep);
    props.onRefused(error);
  };
  const save = async () => {
    try {
      saveAs(await exportData.mutateAsync(), `countersign-data-${dateOf(Date.now())}.json`);
    } catch (error) {
      confirmFirst(error, "export");
    } finally {
      // Close the menu only now, because until then it showed that the export was in progress.
      panel.current?.hidePopover();
    }
  };
  return (
    <>
      <button type="button" className={styles.trigger} popoverTarget="own-data" aria-label="Your data">
        <UserRound aria-hidden />
      </button>
      <div ref={panel} id="own-data" popover="auto" className={cx(menuPanelClass, styles.panel)}>
        <p className={styles.who}>{email}</p>
        <button type="button" {...HIDES} className={cx(menuItemClass, styles.item)} onClick={props.onAbout}>
          <FileText aria-hidden />
          About This Request
        </button>
        <button
          type="button"
          className={cx(menuItemClass, styles.item)}
          onClick={() => {
            if (!exportData.isPending) void save().catch((error: unknown) => toast.error(messageOf(error)));
          }}
        >
          <Download aria-hidden />
          {exportData.isPending ? "Exporting…" : "Export My Data"}
        </button>
        <button type="button" {...HIDES} className={cx(menuItemClass, styles.item)} onClick={signOut}>
          <LogOut aria-hidden />
          Sign Out
        </button>
        <button
          type="button"
          {...HIDES}
          className={cx(menuItemClass, styles.item)}
          onClick={() => setAsking(true)}
        >
          <Trash2 aria-hidden />
          Delete Everything
        </button>
      </div>
      <ConfirmDialog
        isOpen={isDeleting}
        onOpenChange={close}
        title="Delete everything about you?"
        confirmLabel="Delete Everything"
        cancelLabel="Keep It"
        danger
        onConfirm={async () => {
          props.onLeave("deleted");
          await deleteEverything.mutateAsync({ email }).catch((error: unknown) => {
            props.onLeave(undefined);
            confirmFirst(error, "delete");
          });
        }}
      >
        This ends every request to {email}, and requesters can't see the results anymore. We delete your name
        and documents. You can't undo this.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={step === "export"}
        onOpenChange={close}
        title="Export your data?"
        confirmLabel="Export My Data"
        cancelLabel="Not Now"
        onConfirm={save}
      >
        You get a file with everything we hold about you, for every request to {email}.
      </ConfirmDialog>
    </>
  );
}
