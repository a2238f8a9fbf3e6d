import { MailCheck, MailX } from "lucide-react";
import { useState } from "react";
import { messageOf } from "#lib/http/errors.ts";
import { call } from "#lib/http/http.ts";
import { publicApi } from "#lib/http/publicApi.ts";
import { withFallbackMessage } from "#lib/http/withFallbackMessage.ts";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { LinkNotice } from "#ui/LinkNotice/LinkNotice.tsx";

const stop = (token: string) =>
  withFallbackMessage(
    "We couldn't stop these emails. Please try again.",
    call(publicApi.api.mail.unsubscribe.$post({ query: { token } })),
  );

/**
 * Stops the emails when the person presses the button. Opening the link must not be enough, because email scanners open
 * links, too.
 * @param props.mails what kind of emails they are, worded for the middle of a sentence
 */
export function UnsubscribeNotice({ token, mails }: { token: string; mails: string }) {
  const [isStopped, setStopped] = useState(false);
  const [error, setError] = useState<string>();
  const settings = <LinkButton href="/app/profile#notifications">Notification Settings</LinkButton>;
  const act = async () => {
    setError(undefined);
    try {
      await stop(token);
      setStopped(true);
    } catch (problem) {
      setError(messageOf(problem));
    }
  };
  if (isStopped)
    return (
      <LinkNotice
        key="stopped"
        icon={<MailCheck aria-hidden />}
        title="You won't get these emails anymore"
        actions={settings}
      >
        <p>We no longer send you {mails}. You can turn them on again in your notification settings.</p>
      </LinkNotice>
    );
  return (
    <LinkNotice
      key="ask"
      icon={<MailX aria-hidden />}
      title="Stop these emails?"
      actions={
        <>
          <Button variant="primary" onPress={act}>
            Stop Emails
          </Button>
          {settings}
        </>
      }
    >
      <p>
        We'll stop sending you {mails}. Your notifications stay in Countersign, and we still email you about
        the security of your account.
      </p>
      <FormError>{error}</FormError>
    </LinkNotice>
  );
}
