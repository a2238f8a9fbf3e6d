import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ApiError } from "../../lib/errors.ts";
import { takeFragment, withoutOauth } from "../../lib/oauth.ts";
import { signInPath } from "../../lib/redirect.ts";
import { finishOauth } from "../../lib/session.ts";
import { toast } from "../../ui/toast.ts";
import { ShellSkeleton } from "./ShellSkeleton.tsx";

/** Back from Google: fetches the tokens, once, and goes on to where the person was headed. */
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
      (error: unknown) => {
        if (error instanceof ApiError && error.code === "totp_required") {
          void navigate(signInPath(there), { replace: true, state: { secondFactor: "google" } });
          return;
        }
        toast.error("Authentication failed. Please try again.");
        void navigate("/login", { replace: true });
      },
    );
  }, [location, navigate]);

  return <ShellSkeleton />;
}
