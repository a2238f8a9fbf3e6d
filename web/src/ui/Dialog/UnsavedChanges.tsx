import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { Button } from "../Button/Button.tsx";
import { Dialog } from "./Dialog.tsx";

/**
 * Asks before edits that are not saved are lost: in a dialog of ours where another screen is opened, in the browser's
 * own where the tab is closed or loaded anew. Another query or fragment of the same screen leaves nothing.
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
