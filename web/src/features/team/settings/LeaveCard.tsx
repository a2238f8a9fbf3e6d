import { useState } from "react";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useLeaveTeam } from "../mutations.ts";
import type { Team } from "../queries.ts";
import styles from "./Settings.module.css";

/** Lets the user leave a team. */
export function LeaveCard({ team }: { team: Team }) {
  const [isAsking, setAsking] = useState(false);
  const leave = useLeaveTeam(team.id);
  return (
    <Card as="section" aria-label="Leave the team">
      <CardHeader
        title="Leave the team"
        description="You lose access to the team's verifications, including those you requested. Your own account stays as it is."
      />
      <div className={styles.buttons}>
        <Button variant="danger" onPress={() => setAsking(true)}>
          Leave Team
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Leave ${team.name}?`}
        confirmLabel="Leave Team"
        cancelLabel="Stay"
        danger
        onConfirm={async () => {
          await leave.mutateAsync();
          toast.success(`You've left ${team.name}`);
        }}
      >
        Open verifications assigned to you go back to the pool. To return, you need a new invitation.
      </ConfirmDialog>
    </Card>
  );
}
