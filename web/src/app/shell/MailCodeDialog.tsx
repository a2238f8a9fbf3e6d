import { useQuery, useQueryClient } from "@tanstack/react-query";
import { refreshUser, useUser } from "#lib/session.ts";
import { CodeEntry } from "#ui/CodeEntry/CodeEntry.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { ownEmailOptions, proveOwnEmail } from "./ownEmail.ts";

/** Where somebody types the code mailed to the address of their account, instead of following the link. */
export default function MailCodeDialog({ onClose }: { onClose: () => void }) {
  const { email } = useUser();
  const client = useQueryClient();
  const query = ownEmailOptions(email);
  const { data: state, isError, refetch } = useQuery(query);

  const send = async (body: { request: true } | { code: string }) => {
    try {
      client.setQueryData(query.queryKey, await proveOwnEmail(body));
    } catch (error) {
      // A wrong answer was counted; or the link was opened elsewhere meanwhile.
      void client.invalidateQueries(query);
      void refreshUser().catch(() => {});
      throw error;
    }
  };
  const answer = async (code: string) => {
    await send({ code });
    toast.success("Your address is verified");
    onClose();
    // The banner goes with it; where this fails, it goes when the page is looked at again.
    await refreshUser().catch(() => {});
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Verify your address with a code"
      description={
        state?.sent
          ? "The link in the first email works, too."
          : `We'll email a six-digit code to ${email}. Enter it here. The link in the first email works, too.`
      }
    >
      {isError && !state ? (
        <ErrorState level={3} title="We couldn't load this" onRetry={() => void refetch()} />
      ) : state ? (
        <CodeEntry
          to={email}
          by="mail"
          sent={state.sent}
          onAsk={() => send({ request: true })}
          onAnswer={answer}
        />
      ) : (
        <SkeletonText lines={2} />
      )}
    </Dialog>
  );
}
