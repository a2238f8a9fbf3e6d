import { useQuery } from "@tanstack/react-query";
import { ownEmailQuery, useProveOwnEmail } from "#lib/session/ownEmail.ts";
import { refreshUser, useUser } from "#lib/session/session.ts";
import { CodeEntry } from "#ui/CodeEntry/CodeEntry.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import { toast } from "#ui/Toast/toast.ts";

/** Lets people verify their account's address with an emailed code instead of the link. */
export default function MailCodeDialog({ onClose }: { onClose: () => void }) {
  const { email } = useUser();
  const prove = useProveOwnEmail(email);
  const { data: state, isError, refetch } = useQuery(ownEmailQuery(email));

  const answer = async (code: string) => {
    await prove.mutateAsync({ code });
    toast.success("Your email address is confirmed");
    onClose();
    // This also removes the banner. If it fails, the banner tries again the next time the tab is shown.
    await refreshUser().catch(() => {});
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Confirm your email address with a code"
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
          onAsk={() => prove.mutateAsync({ request: true })}
          onAnswer={answer}
        />
      ) : (
        <SkeletonText lines={2} />
      )}
    </Dialog>
  );
}
