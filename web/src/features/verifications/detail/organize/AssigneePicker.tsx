import { ChevronsUpDown } from "lucide-react";
import { useId, useState } from "react";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { Button } from "#ui/Button/Button.tsx";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import styles from "./AssigneePicker.module.css";

/** Loads on demand, because few visits change the assignee. */
const AssigneeDialog = lazyDialog(() => import("./AssigneeDialog.tsx"));

type Assignee = VerificationDetail["assigned_to"];

/** Shows who a request is assigned to. Pressing it opens a list of the team's members. */
export function AssigneePicker(props: { teamId: string; now: Assignee; onChange: (next: Assignee) => void }) {
  const { teamId, now, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <span id={`${id}-label`} className={styles.label}>
        Assigned to
      </span>
      <Button
        id={`${id}-button`}
        fullWidth
        aria-labelledby={`${id}-label ${id}-button`}
        aria-haspopup="dialog"
        trailingIcon={<ChevronsUpDown aria-hidden />}
        onPress={() => setOpen(true)}
      >
        {now?.name ?? "No one"}
      </Button>
      {isOpen && (
        <AssigneeDialog
          teamId={teamId}
          now={now}
          onClose={() => setOpen(false)}
          onChoose={(next) => {
            setOpen(false);
            if (next?.id !== now?.id) onChange(next);
          }}
        />
      )}
    </div>
  );
}
