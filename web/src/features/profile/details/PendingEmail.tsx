import { MailQuestion } from "lucide-react";
import { messageOf } from "#lib/http/errors.ts";
import { useUser } from "#lib/session/session.ts";
import { Banner } from "#ui/Banner/Banner.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { changeOf } from "../changeOf.ts";
import { useSaveProfile } from "../mutations.ts";
import styles from "./DetailsCard.module.css";

/** Shows that a new address isn't confirmed yet, and lets people cancel the change. */
export function PendingEmail() {
  const user = useUser();
  const profile = useSaveProfile();
  const waiting = user.pending_email;
  if (!waiting) return null;

  const cancel = async () => {
    try {
      await profile.mutateAsync(changeOf(user, { email: user.email }));
      toast.success("Your address won't change");
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <div className={styles.pending}>
      <Banner
        tone="info"
        icon={<MailQuestion aria-hidden />}
        action={
          <Button size="sm" onPress={cancel}>
            Cancel Change
          </Button>
        }
      >
        Open the link we sent to <strong>{waiting}</strong>. Until then, sign in with {user.email}.
      </Banner>
    </div>
  );
}
