import { Crown } from "lucide-react";
import { messageOf } from "#lib/http/errors.ts";
import { useUser } from "#lib/session/session.ts";
import { Banner } from "#ui/Banner/Banner.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useAnswerTransfer } from "./mutations.ts";
import type { Team } from "./queries.ts";

/** Shows a pending transfer of ownership to the member who can accept it, and to the owner, who can withdraw it. */
export function TransferBanner({ team }: { team: Team }) {
  const user = useUser();
  const answer = useAnswerTransfer(team.id);
  const { transfer, owner } = team;
  if (!transfer) return null;
  const isMine = transfer.to.id === user.id;
  const send = async (isAccepted: boolean, message: string) => {
    try {
      await answer.mutateAsync(isAccepted);
      toast.success(message);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  if (!isMine)
    return (
      <Banner
        icon={<Crown aria-hidden />}
        title={`Waiting for ${transfer.to.name} to accept the transfer`}
        action={
          <Button size="sm" onPress={() => send(false, "Transfer withdrawn")}>
            Withdraw Transfer
          </Button>
        }
      >
        You're the owner until they do.
      </Banner>
    );
  return (
    <Banner
      icon={<Crown aria-hidden />}
      title={`${owner?.name ?? "The owner"} wants to transfer ${team.name} to you`}
      action={
        <>
          <Button size="sm" variant="primary" onPress={() => send(true, `You own ${team.name} now`)}>
            Accept Transfer
          </Button>
          <Button size="sm" onPress={() => send(false, "Transfer declined")}>
            Decline
          </Button>
        </>
      }
    >
      As the owner you have full access. {owner?.name ?? "The owner"} stays as an admin.
    </Banner>
  );
}
