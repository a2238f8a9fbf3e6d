import { useState } from "react";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useDeleteTeam } from "../mutations.ts";
import type { Team } from "../queries.ts";
import styles from "./Settings.module.css";
import { TransferDialog } from "./TransferDialog.tsx";

/** Lets a team's owner transfer or delete it. */
export function OwnerCard({ team }: { team: Team }) {
  const [dialog, setDialog] = useState<"transfer" | "delete" | null>(null);
  const remove = useDeleteTeam(team.id);
  return (
    <Card as="section" aria-label="Ownership">
      <CardHeader
        title="Ownership"
        description="A team has one owner. Transfer or delete it before you leave it or delete your account."
      />
      <div className={styles.buttons}>
        <Button onPress={() => setDialog("transfer")}>Transfer Team</Button>
        <Button variant="danger" onPress={() => setDialog("delete")}>
          Delete Team
        </Button>
      </div>
      {dialog === "transfer" && <TransferDialog team={team} onClose={() => setDialog(null)} />}
      <ConfirmDialog
        isOpen={dialog === "delete"}
        onOpenChange={() => setDialog(null)}
        title={`Delete ${team.name}?`}
        confirmLabel="Delete Team"
        cancelLabel="Keep Team"
        danger
        onConfirm={async () => {
          await remove.mutateAsync();
          toast.success(`${team.name} deleted`);
        }}
      >
        You can only delete a team without other members and open verifications. No one can open its ended
        verifications anymore, and pending invitations are cancelled. A paid plan ends at once, and we charge
        the team's card for anything it still owes. You can't undo this.
      </ConfirmDialog>
    </Card>
  );
}
