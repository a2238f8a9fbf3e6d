import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { type ApiError, isRefused, messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Screen } from "../frame/Screen.tsx";
import { DeadEnd } from "./DeadEnd.tsx";
import { markSpent, takeReturnStep } from "./linkStorage.ts";

/**
 * Signs the subject in with an emailed link, and opens the request. Loading the page doesn't use up the link, because
 * email scanners load links, too. Pressing the button does.
 * @param props.other the address of the account that's currently signed in
 */
export function SignInByLink(props: {
  id: string;
  token: string;
  other?: string;
  onSession: () => void;
  /** Ignores the link and keeps the current session. Undefined if there's no session for this request. */
  onBack?: () => void;
}) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<unknown>();
  const [problem, setProblem] = useState<string>();
  const signIn = async () => {
    setProblem(undefined);
    try {
      const { signInByLink } = await import("#lib/session/limitedSession.ts");
      const user = await signInByLink(props.id, props.token);
      markSpent(props.token);
      const returnStep = takeReturnStep(user.id, props.id);
      // The link is used up, so remove it from the URL.
      await navigate({ pathname, search: returnStep ? `?step=${returnStep}` : "" }, { replace: true });
      props.onSession();
    } catch (error) {
      const isOver = isRefused(error) && (error as ApiError).status !== 429;
      if (isOver) setRefusal(error);
      else setProblem(messageOf(error, "We couldn't open your request. Please try again."));
    }
  };
  if (refusal) return <DeadEnd id={props.id} error={refusal} link={null} onBack={props.onBack} />;
  return (
    <Screen
      key="sign-in"
      title="Open your request"
      lead={
        <>
          This link signs you in to your request, in this browser only.
          {props.other && (
            <>
              {" "}
              It signs <strong>{props.other}</strong> out here.
            </>
          )}
        </>
      }
      actions={
        <Button variant="primary" size="lg" onPress={signIn}>
          Continue
        </Button>
      }
      error={problem}
    />
  );
}
