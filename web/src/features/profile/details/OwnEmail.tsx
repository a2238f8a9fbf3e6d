import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ownEmailQuery, useProveOwnEmail } from "#lib/session/ownEmail.ts";
import { useUser } from "#lib/session/session.ts";
import { CodeEntry } from "#ui/CodeEntry/CodeEntry.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { FadingProof } from "./FadingProof.tsx";

/** Offers to confirm the account's email address again once the last confirmation counts less in the Trust Score. */
export function OwnEmail() {
  const { email, email_verified: isVerified } = useUser();
  const prove = useProveOwnEmail(email);
  const [isOpen, setOpen] = useState(false);
  const { data: state } = useQuery({ ...ownEmailQuery(email), enabled: isVerified });
  // People who never confirmed it get a banner from the shell instead.
  if (!isVerified || !state?.provable) return null;

  const answer = async (code: string) => {
    await prove.mutateAsync({ code });
    setOpen(false);
    toast.success("Your email address is confirmed");
  };
  return (
    <>
      <FadingProof what="email address" onConfirm={() => setOpen(true)} />
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Confirm your email address again">
        <CodeEntry
          to={email}
          by="mail"
          sent={state.sent}
          onAsk={() => prove.mutateAsync({ request: true })}
          onAnswer={answer}
        />
      </Dialog>
    </>
  );
}
