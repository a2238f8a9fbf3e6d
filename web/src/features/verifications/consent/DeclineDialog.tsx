import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";

/** Asks once more before a request is declined. */
export function DeclineDialog(props: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Who asks, where that is known. */
  requester?: string;
  onDecline: () => Promise<void>;
}) {
  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      title={props.requester ? `Decline the request of ${props.requester}?` : "Decline this request?"}
      confirmLabel="Decline"
      cancelLabel="Go back"
      danger
      onConfirm={props.onDecline}
    >
      They are told that you declined, and nothing else. Nothing is read or checked, and declining never
      lowers a score. It cannot be taken back; they would have to ask again.
    </ConfirmDialog>
  );
}
