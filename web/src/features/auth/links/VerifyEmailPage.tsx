import { MailCheck, MailX } from "lucide-react";
import { useEffect, useState } from "react";
import { messageOf } from "#lib/errors.ts";
import { call } from "#lib/http.ts";
import { publicApi } from "#lib/publicApi.ts";
import { refreshUser, startSession, useSession } from "#lib/session.ts";
import { useTitle } from "#lib/title.ts";
import { useToken } from "#lib/useToken.ts";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Spinner } from "#ui/Spinner/Spinner.tsx";
import { FormHead } from "../layout/FormHead.tsx";

type Outcome = { state: "working" } | { state: "done" } | { state: "failed"; message: string };

const NO_TOKEN = "This link is incomplete. Open it again from the email, or sign in to request a new one.";

/** Calls by token, so that a token is used only once, however often the page renders. */
const spent = new Map<string, Promise<unknown>>();

/** /verify-email#token=…: confirms an email address. */
export function Component() {
  useTitle("Confirm your email address");
  const session = useSession();
  const [outcome, setOutcome] = useState<Outcome>({ state: "working" });
  const token = useToken();

  useEffect(() => {
    if (token === undefined) return;
    if (token === null) {
      setOutcome({ state: "failed", message: NO_TOKEN });
      return;
    }
    if (!spent.has(token))
      spent.set(token, call(publicApi.api.auth["verify-email"].$post({ json: { token } })));
    spent.get(token)?.then(
      async () => {
        setOutcome({ state: "done" });
        await startSession();
        await refreshUser().catch(() => {});
      },
      (error: unknown) =>
        setOutcome({ state: "failed", message: messageOf(error, "We couldn't check the link.") }),
    );
  }, [token]);

  const isSignedIn = session.state === "authenticated";
  const onward = (
    <LinkButton href={isSignedIn ? "/app/dashboard" : "/login"} variant="primary" size="lg" fullWidth>
      {isSignedIn ? "Go to Dashboard" : "Sign In"}
    </LinkButton>
  );
  return (
    <div aria-live="polite">
      {outcome.state === "working" && (
        <FormHead title="Confirming your email address" icon={<Spinner label="Checking the link" />}>
          One moment, we're checking your link.
        </FormHead>
      )}
      {outcome.state === "done" && (
        <>
          <FormHead title="Your email address is confirmed" icon={<MailCheck aria-hidden />}>
            Thank you. You can now send requests to other people.
          </FormHead>
          {onward}
        </>
      )}
      {outcome.state === "failed" && (
        <>
          <FormHead title="This link didn't work" icon={<MailX aria-hidden />}>
            {outcome.message}
          </FormHead>
          {onward}
        </>
      )}
    </div>
  );
}
