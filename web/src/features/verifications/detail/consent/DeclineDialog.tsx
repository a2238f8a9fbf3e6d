import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";

/** Asks for confirmation before declining a request. */
export function DeclineDialog(props: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The requester's name, if known. */
  requester?: string;
  onDecline: () => Promise<unknown>;
}) {
  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      title={props.requester ? `Decline ${props.requester}'s request?` : "Decline this request?"}
      confirmLabel="Decline"
      cancelLabel="Go Back"
      danger
      onConfirm={props.onDecline}
    >
      They'll learn that you declined, and nothing else. We won't read or check anything, and declining never
      lowers your score. You can't undo this, but they can send a new request.
    </ConfirmDialog>
  );
}
