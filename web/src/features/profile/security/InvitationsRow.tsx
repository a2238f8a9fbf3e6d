import { useQuery } from "@tanstack/react-query";
import { MailX } from "lucide-react";
import { messageOf } from "#lib/http/errors.ts";
import { useUser } from "#lib/session/session.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useBlockInvitations } from "../mutations.ts";
import { invitationsQuery } from "../queries.ts";
import { SettingRow } from "../SettingRow.tsx";

/** Lets people block or allow requests sent to their email address. */
export function InvitationsRow() {
  const user = useUser();
  const blocking = useBlockInvitations();
  const { data: isBlocked } = useQuery(invitationsQuery);
  const change = async (block: boolean) => {
    try {
      await blocking.mutateAsync(block);
      toast.success(block ? "Invitations are blocked" : "Invitations can reach you again");
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  if (!user.email_verified) return null;
  return (
    <SettingRow
      icon={<MailX aria-hidden />}
      title="Invitations"
      badge={
        isBlocked && (
          <Badge tone="warn" size="sm">
            Blocked
          </Badge>
        )
      }
      action={
        isBlocked !== undefined && (
          <Button onPress={() => change(!isBlocked)}>
            {isBlocked ? "Allow Invitations" : "Block All Invitations"}
          </Button>
        )
      }
    >
      {isBlocked
        ? "No one can send you verification requests, and you get no email about requests. People who try learn only that we couldn't deliver their invitation."
        : "Anyone can send a verification request to your email address. If you block all invitations, you get no email about requests at all."}
    </SettingRow>
  );
}
