import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ApiError } from "#lib/errors.ts";
import { finishOauth, signIn } from "#lib/session.ts";

interface Credentials {
  email: string;
  password: string;
}

/**
 * The second step of signing in, where an account has one.
 * @returns `first` signs in with a password and remembers it when a code is asked for; `second`, while one is asked
 *   for, signs in with the code; `leave` goes back to the first step
 */
export function useSecondFactor() {
  const location = useLocation();
  const navigate = useNavigate();
  // Somebody who comes from Google is asked here, too (see `app/shell/OauthReturn.tsx`).
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
