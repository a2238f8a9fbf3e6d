import { MailCheck } from "lucide-react";
import { useState } from "react";
import { messageOf } from "#lib/http/errors.ts";
import { call } from "#lib/http/http.ts";
import { publicApi } from "#lib/http/publicApi.ts";
import { useTitle } from "#lib/page/title.ts";
import { refreshUser, startSession, useSession } from "#lib/session/session.ts";
import { useToken } from "#lib/session/useToken.ts";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { DeadLink, isDeadLink } from "../layout/DeadLink.tsx";
import { FormHead } from "../layout/FormHead.tsx";

const INCOMPLETE = "This link is incomplete. Open it again from the email, or sign in to request a new one.";

/**
 * /verify-email#token=…: confirms an email address when the button is pressed. Loading the page must not be enough,
 * because email scanners open links and run scripts.
 */
export function Component() {
  useTitle("Confirm your email address");
  const session = useSession();
  const token = useToken();
  const [isConfirmed, setConfirmed] = useState(false);
  const [dead, setDead] = useState<string>();
  const [error, setError] = useState<string>();

  const confirm = async () => {
    setError(undefined);
    try {
      await call(publicApi.api.auth["verify-email"].$post({ json: { token: token ?? "" } }));
    } catch (problem) {
      const message = messageOf(problem, "We couldn't confirm your email address. Please try again.");
      if (isDeadLink(problem)) setDead(message);
      else setError(message);
      return;
    }
    setConfirmed(true);
    await startSession();
    await refreshUser().catch(() => {});
  };

  const isSignedIn = session.state === "authenticated";
  const onward = (
    <LinkButton href={isSignedIn ? "/app/dashboard" : "/login"} variant="primary" size="lg" fullWidth>
      {isSignedIn ? "Go to Dashboard" : "Sign In"}
    </LinkButton>
  );
  if (isConfirmed)
    return (
      <div role="status">
        <FormHead title="Your email address is confirmed" icon={<MailCheck aria-hidden />}>
          Thank you. You can now send requests to other people.
        </FormHead>
        {onward}
      </div>
    );
  if (token === null || dead !== undefined) return <DeadLink message={dead ?? INCOMPLETE}>{onward}</DeadLink>;
  return (
    <>
      <FormHead title="Confirm your email address" icon={<MailCheck aria-hidden />}>
        Confirm that the address we sent this link to is yours.
      </FormHead>
      <FormError>{error}</FormError>
      <Button variant="primary" size="lg" fullWidth onPress={confirm}>
        Confirm Address
      </Button>
    </>
  );
}
