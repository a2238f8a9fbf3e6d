import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import { SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import type { InvitingTeam } from "./queries.ts";

const InviteForm = lazyDialog(() => import("./InviteForm.tsx"), <SkeletonText lines={6} />);

interface Props {
  /** Undefined while no team is selected. */
  team: InvitingTeam | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Invites people to a team. The form loads when the drawer is first opened. */
export function InviteDrawer({ team, isOpen, onOpenChange }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="drawer"
      title="Invite people"
      description={team && `They get an email with a link to join ${team.name}.`}
    >
      <InviteForm team={team} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}
