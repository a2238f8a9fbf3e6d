import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { toast } from "#ui/Toast/toast.ts";
import { loginErrorMessage } from "./messages.ts";

/** Shows the error of a failed sign-in with Google (`?error=`) once, and removes it from the URL. */
export function useErrorQuery(): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const wasShown = useRef(false);
  useEffect(() => {
    const query = new URLSearchParams(search);
    const error = query.get("error");
    if (error === null || wasShown.current) return;
    wasShown.current = true;
    toast.error(loginErrorMessage(error));
    query.delete("error");
    const leave = (fragment: string) =>
      void navigate({ search: query.toString(), hash: fragment }, { replace: true });
    // The fragment doesn't survive the detour to Google, so `lib/session/oauth.ts` stored it.
    if (hash) leave(hash);
    else
      import("#lib/session/oauth.ts").then(
        ({ takeFragment }) => leave(takeFragment()),
        () => leave(""),
      );
  }, [search, hash, navigate]);
}
