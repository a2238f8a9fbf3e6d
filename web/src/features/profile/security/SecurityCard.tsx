import { KeyRound, LifeBuoy, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { messageOf } from "#lib/http/errors.ts";
import { useUser } from "#lib/session/session.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import { FoldCard } from "#ui/Disclosure/FoldCard.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useSendPasswordLink } from "../mutations.ts";
import { SettingRow } from "../SettingRow.tsx";
import { InvitationsRow } from "./InvitationsRow.tsx";

const PasswordDialog = lazyDialog(() => import("./PasswordDialog.tsx"));
const EnrollDialog = lazyDialog(() => import("./EnrollDialog.tsx"));
const DisableDialog = lazyDialog(() => import("./DisableDialog.tsx"));
const RenewCodesDialog = lazyDialog(() => import("./RenewCodesDialog.tsx"));

type Open = "password" | "enroll" | "disable" | "codes" | null;

/** A person's password, second factor and recovery codes, and whether they block invitations. */
export function SecurityCard() {
  const user = useUser();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <FoldCard
      id="security"
      title="Security"
      summary={`Two-factor authentication is ${user.totp_enabled ? "on" : "off"}`}
    >
      <SettingRow
        icon={<KeyRound aria-hidden />}
        title="Password"
        action={
          user.has_password ? (
            <Button onPress={() => setOpen("password")}>Change Password</Button>
          ) : (
            <SetPassword email={user.email} />
          )
        }
      >
        {user.has_password
          ? "Changing it signs you out everywhere else."
          : "You sign in with Google. Set a password to sign in without it."}
      </SettingRow>
      <SettingRow
        icon={<ShieldCheck aria-hidden />}
        title="Two-factor authentication"
        badge={
          <Badge tone={user.totp_enabled ? "ok" : "neutral"} size="sm">
            {user.totp_enabled ? "On" : "Off"}
          </Badge>
        }
        action={
          user.totp_enabled ? (
            <Button onPress={() => setOpen("disable")}>Turn Off</Button>
          ) : (
            <Button onPress={() => setOpen("enroll")}>Set Up</Button>
          )
        }
      >
        {user.totp_enabled
          ? "You sign in with a code from your authenticator app."
          : "Require a code from an authenticator app when you sign in."}
      </SettingRow>
      {user.totp_enabled && (
        <SettingRow
          icon={<LifeBuoy aria-hidden />}
          title="Recovery codes"
          action={<Button onPress={() => setOpen("codes")}>Get New Codes</Button>}
        >
          Each signs you in once without your app.
        </SettingRow>
      )}
      <InvitationsRow />
      {open === "password" && <PasswordDialog onClose={close} />}
      {open === "enroll" && <EnrollDialog onClose={close} />}
      {open === "disable" && <DisableDialog onClose={close} />}
      {open === "codes" && <RenewCodesDialog onClose={close} />}
    </FoldCard>
  );
}

/**
 * Lets people who only sign in with Google set a password. Sends them the same email as for a forgotten password.
 */
function SetPassword({ email }: { email: string }) {
  const link = useSendPasswordLink();
  const send = async () => {
    try {
      await link.mutateAsync(email);
      toast.success(`We sent a link to ${email}`);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return <Button onPress={send}>Set a Password</Button>;
}
