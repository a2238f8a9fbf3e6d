import { DetailSkeleton } from "#features/verifications/detail/DetailSkeleton.tsx";
import { Trouble } from "#features/verifications/detail/progress/Trouble.tsx";
import { OpenInvite } from "./OpenInvite.tsx";
import { useInvite } from "./useInvite.ts";
import { WrongAccount } from "./WrongAccount.tsx";

/**
 * What an emailed link shows until its request is open and the link's token has been removed from the URL: a button to
 * open the request, or why it can't be opened.
 */
export default function OpenByLink({ id, token }: { id: string; token: string }) {
  const { invite, open } = useInvite(id, token);
  switch (invite.state) {
    case "asking":
      return <OpenInvite onOpen={open} />;
    case "wrong_account":
      return <WrongAccount id={id} invite={token} message={invite.message} />;
    case "refused":
      return <Trouble error={invite.error} onRetry={open} />;
    case "opening":
      return <DetailSkeleton />;
  }
}
