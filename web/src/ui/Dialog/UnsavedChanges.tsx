import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { Button } from "../Button/Button.tsx";
import { Dialog } from "./Dialog.tsx";

/**
 * Asks before unsaved edits are lost: in our dialog when another screen is opened, or in the browser's when the tab is
 * closed or reloaded. Doesn't ask if only the query or fragment changes, because the screen stays the same.
 */
export function UnsavedChanges({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);

  return (
    <Dialog
      isOpen={blocker.state === "blocked"}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title="Leave without saving?"
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button autoFocus onPress={() => blocker.reset?.()}>
            Keep Editing
          </Button>
          <Button variant="danger" onPress={() => blocker.proceed?.()}>
            Discard Changes
          </Button>
        </>
      }
    >
      If you leave this page now, your changes won't be saved.
    </Dialog>
  );
}
