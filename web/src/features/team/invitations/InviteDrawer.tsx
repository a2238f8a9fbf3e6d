import { lazy, Suspense } from "react";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import type { InvitingTeam } from "./queries.ts";

const InviteForm = lazy(() => import("./InviteForm.tsx"));

interface Props {
  /** Undefined while no team is selected. */
  team: InvitingTeam | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Invites people to a team. The form is loaded when it's first opened. */
export function InviteDrawer({ team, isOpen, onOpenChange }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="drawer"
      title="Invite people"
      description={team && `They get an email with a link to join ${team.name}.`}
    >
      <Suspense fallback={<SkeletonText lines={6} />}>
        <InviteForm team={team} onDone={() => onOpenChange(false)} />
      </Suspense>
    </Dialog>
  );
}
