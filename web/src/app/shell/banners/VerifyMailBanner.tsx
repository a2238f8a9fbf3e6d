import { useQueryClient } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "#lib/http/errors.ts";
import { refreshUser, useUser } from "#lib/session/session.ts";
import { Banner } from "#ui/Banner/Banner.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useResendVerification } from "../mutations.ts";

const MailCodeDialog = lazyDialog(() => import("./MailCodeDialog.tsx"));

/** Asks people with an unverified address to follow the emailed link or enter a code. It disappears once they do. */
export function VerifyMailBanner() {
  const user = useUser();
  const isVerified = user.email_verified;
  const [isEntering, setEntering] = useState(false);
  const client = useQueryClient();
  const again = useResendVerification();
  const wasVerified = useRef(isVerified);

  // Once the address is verified, load everything again: features that need it, such as codes by text, are now
  // available.
  useEffect(() => {
    if (isVerified && !wasVerified.current) void client.invalidateQueries();
    wasVerified.current = isVerified;
  }, [isVerified, client]);

  useEffect(() => {
    if (isVerified) return;
    const look = () => {
      if (document.visibilityState === "visible") void refreshUser().catch(() => {});
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [isVerified]);

  if (isVerified) return null;
  const resend = async () => {
    try {
      if (!(await again.mutateAsync())) toast.success(`A new link is on its way to ${user.email}`);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <section aria-label="Confirm your address" className="print-hide">
      <Banner
        isBar
        tone="info"
        icon={<Mail aria-hidden />}
        action={
          <>
            <Button size="sm" onPress={resend}>
              Send Again
            </Button>
            <Button size="sm" variant="ghost" onPress={() => setEntering(true)}>
              Enter a Code Instead
            </Button>
          </>
        }
      >
        <strong>Check your email.</strong> We sent a link to {user.email}. Requests to other people go out
        once your email address is confirmed.
      </Banner>
      {isEntering && <MailCodeDialog onClose={() => setEntering(false)} />}
    </section>
  );
}
