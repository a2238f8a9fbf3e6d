import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type GrantableRole, grantableBy } from "#contract/teams/permissions.ts";
import { ROLE_LABEL } from "#contract/teams/teams.ts";
import { messageOf } from "#lib/http/errors.ts";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { Select } from "#ui/Select/Select.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useChangeRole } from "../mutations.ts";
import type { Member, Team } from "../queries.ts";
import styles from "./MembersCard.module.css";
import { memberLabel } from "./memberLabel.ts";

/**
 * Selects a member's role. The change shows at once; if the request fails, it's undone and a message is shown. Changing
 * your own role needs confirmation.
 */
export function RoleSelect(props: { team: Team; member: Member; isOwn: boolean }) {
  const { team, member, isOwn } = props;
  const client = useQueryClient();
  const change = useChangeRole(team.id);
  const [lowering, setLowering] = useState<GrantableRole | null>(null);
  const roles = grantableBy(team.role);
  const send = async (role: GrantableRole) => {
    await change.mutateAsync({ client, userId: member.user_id ?? "", value: role });
    toast.success("Member role updated successfully");
  };
  const choose = (id: string) => {
    const role = roles.find((one) => one === id);
    if (!role || role === member.role) return;
    if (isOwn) setLowering(role);
    else send(role).catch((error: unknown) => toast.error(messageOf(error)));
  };
  return (
    <div className={styles.select}>
      <Select
        label={`Role of ${memberLabel(member)}`}
        hideLabel
        size="sm"
        options={roles.map((id) => ({ id, label: ROLE_LABEL[id] }))}
        value={member.role}
        onChange={choose}
      />
      {lowering && (
        <ConfirmDialog
          isOpen
          onOpenChange={(isOpen) => !isOpen && setLowering(null)}
          title={`Become a ${ROLE_LABEL[lowering].toLowerCase()}?`}
          confirmLabel="Change My Role"
          cancelLabel="Keep My Role"
          danger
          onConfirm={() => send(lowering)}
        >
          You'll lose what only {ROLE_LABEL[member.role].toLowerCase()}s can do. You can't change it back
          yourself.
        </ConfirmDialog>
      )}
    </div>
  );
}
