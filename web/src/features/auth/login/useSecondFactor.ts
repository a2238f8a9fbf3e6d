import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ApiError } from "#lib/http/errors.ts";
import { finishOauth, signIn } from "#lib/session/session.ts";

interface Credentials {
  email: string;
  password: string;
}

/**
 * Manages the two steps of signing in to an account with a second factor.
 * @returns `first` signs in with a password, and remembers it if a code is needed; `second` completes the sign-in with
 *   the code, and is undefined unless one is needed; `leave` returns to the first step
 */
export function useSecondFactor() {
  const location = useLocation();
  const navigate = useNavigate();
  // People who sign in with Google also enter their code here (see `app/shell/OauthReturn.tsx`).
  const isGoogle = (location.state as { secondFactor?: string } | null)?.secondFactor === "google";
  const [waiting, setWaiting] = useState<Credentials>();

  return {
    async first(credentials: Credentials): Promise<"done" | "code"> {
      try {
        await signIn(credentials);
        return "done";
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "totp_required") throw error;
        setWaiting(credentials);
        return "code";
      }
    },
    second: waiting
      ? (totp: string) => signIn({ ...waiting, totp })
      : isGoogle
        ? (totp: string) => finishOauth(totp)
        : undefined,
    leave() {
      setWaiting(undefined);
      if (isGoogle) void navigate({ search: location.search, hash: location.hash }, { replace: true });
    },
  };
}
