import { BellRing } from "lucide-react";
import { api } from "#lib/http/api.ts";
import { messageOf } from "#lib/http/errors.ts";
import { call } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";
import { Button } from "#ui/Button/Button.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { SettingRow } from "../SettingRow.tsx";

/** Sends a test notification, so that the user sees where it arrives. */
export function TestRow() {
  const { mutateAsync } = useAction({
    run: () => call(api.api.notifications.test.$post()),
    failure: "We couldn't send the test. Please try again.",
  });
  const send = () => mutateAsync().catch((error: unknown) => toast.error(messageOf(error)));
  return (
    <SettingRow
      icon={<BellRing aria-hidden />}
      title="Test"
      action={<Button onPress={send}>Send Test Notification</Button>}
    >
      Shows where notifications reach you.
    </SettingRow>
  );
}
