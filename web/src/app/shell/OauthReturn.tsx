import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ApiError } from "#lib/http/errors.ts";
import { takeFragment, withoutOauth } from "#lib/session/oauth.ts";
import { signInPath } from "#lib/session/redirect.ts";
import { currentSession, finishOauth, startSession } from "#lib/session/session.ts";
import { toast } from "#ui/Toast/toast.ts";
import { ShellSkeleton } from "./ShellSkeleton.tsx";

/**
 * Completes a sign-in with Google: fetches the tokens and continues to the page that the person wanted. The tokens can
 * be fetched only once. If someone who's already signed in returns to this address, the fetch fails, and the existing
 * session continues.
 */
export default function OauthReturn() {
  const location = useLocation();
  const navigate = useNavigate();
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const there = {
      pathname: location.pathname,
      search: withoutOauth(location.search),
      hash: takeFragment(),
    };
    finishOauth().then(
      () => {
        toast.success("Login successful!");
        void navigate(there, { replace: true });
      },
      async (error: unknown) => {
        if (error instanceof ApiError && error.code === "totp_required") {
          void navigate(signInPath(there), { replace: true, state: { secondFactor: "google" } });
          return;
        }
        await startSession();
        if (currentSession().state === "authenticated") {
          void navigate(there, { replace: true });
          return;
        }
        const isLate = error instanceof ApiError && error.code === "timeout";
        toast.error(isLate ? error.message : "Authentication failed. Please try again.");
        void navigate("/login", { replace: true });
      },
    );
  }, [location, navigate]);

  return <ShellSkeleton />;
}
