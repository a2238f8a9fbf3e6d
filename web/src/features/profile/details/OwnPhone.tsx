import { useQuery } from "@tanstack/react-query";
import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import { phoneText } from "#contract/accounts/phone.ts";
import { refreshUser, useUser } from "#lib/session/session.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Banner } from "#ui/Banner/Banner.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { CodeEntry } from "#ui/CodeEntry/CodeEntry.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useProveOwnPhone } from "../mutations.ts";
import { ownPhoneQuery } from "../queries.ts";
import styles from "./DetailsCard.module.css";
import { FadingProof } from "./FadingProof.tsx";

/** Shows whether the profile's phone number is verified. Lets people verify it, and verify it again after a year. */
export function OwnPhone() {
  const user = useUser();
  const prove = useProveOwnPhone(user.phone);
  const [isOpen, setOpen] = useState(false);
  const { data: state } = useQuery(ownPhoneQuery(user.phone));
  if (!user.phone) return null;
  const isFading = user.phone_verified && state?.provable && state.offered;
  if (user.phone_verified && !isFading)
    return (
      <p className={styles.phone}>
        <Badge tone="ok" size="sm" icon={<BadgeCheck aria-hidden />}>
          Verified
        </Badge>
        <span>by a text message</span>
      </p>
    );
  if (!state) return null;

  const answer = async (code: string) => {
    await prove.mutateAsync({ code });
    await refreshUser();
    setOpen(false);
    toast.success("Your phone number is verified");
  };
  return (
    <>
      {isFading ? (
        <FadingProof what="phone number" onConfirm={() => setOpen(true)} />
      ) : (
        <div className={styles.pending}>
          <Banner
            tone="neutral"
            action={
              state.offered && (
                <Button size="sm" onPress={() => setOpen(true)}>
                  Verify Phone
                </Button>
              )
            }
          >
            {state.offered ? `${state.number} isn't verified yet.` : state.why_not}
          </Banner>
        </div>
      )}
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Verify your phone number">
        <CodeEntry
          to={state.number ?? phoneText(user.phone)}
          sent={state.sent}
          onAsk={() => prove.mutateAsync({ request: true })}
          onAnswer={answer}
        />
      </Dialog>
    </>
  );
}
