import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ApiError } from "#lib/http/errors.ts";
import { refreshUser } from "#lib/session/session.ts";
import { useOpenRequest } from "./mutations.ts";

type Invite =
  | { state: "asking" }
  | { state: "opening" }
  | { state: "wrong_account"; message: string }
  | { state: "refused"; error: Error };

/**
 * Opens the request behind an emailed link and binds it to the signed-in account. Then removes the fragment from the
 * URL and the history. If opening fails, the fragment stays, so that the link still works after the user switches to
 * the right account.
 *
 * If the link itself loaded the page, the hook waits for a call to `open`, because email scanners load links, too. It
 * doesn't wait for people who had to sign in first, because they've already pressed a button.
 * @param token the link's token
 */
export function useInvite(id: string, token: string): { invite: Invite; open: () => void } {
  const { key, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { mutateAsync: openRequest } = useOpenRequest();
  const [pressed, setPressed] = useState<string | null>(null);
  // "default" is the router's key for a history entry that comes from a page load. The subject's page sets `isLoaded`
  // when it redirects here.
  const isLoaded = key === "default" || (state as { isLoaded?: true } | null)?.isLoaded === true;
  const isAsking = isLoaded && pressed !== token;
  const [invite, setInvite] = useState<Invite>({ state: "opening" });
  const [attempt, setAttempt] = useState(0);
  const tried = useRef("");

  useEffect(() => {
    const call = `${token} ${attempt}`;
    if (isAsking || tried.current === call) return;
    tried.current = call;
    setInvite({ state: "opening" });
    openRequest({ id, invite: token }).then(
      () => {
        // Opening the emailed link also confirmed the user's address.
        refreshUser().catch(() => {});
        navigate({ pathname, search }, { replace: true, preventScrollReset: true });
      },
      (error: Error) => {
        if (error instanceof ApiError && error.code === "wrong_account")
          setInvite({ state: "wrong_account", message: error.message });
        else setInvite({ state: "refused", error });
      },
    );
  }, [id, token, isAsking, attempt, openRequest, navigate, pathname, search]);

  const open = () => {
    setPressed(token);
    setAttempt(attempt + 1);
  };
  return { invite: isAsking ? { state: "asking" } : invite, open };
}
