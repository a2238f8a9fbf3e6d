import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ApiError } from "#lib/errors.ts";
import { inviteOf } from "#lib/redirect.ts";
import { refreshUser } from "#lib/session.ts";
import { useOpenRequest } from "./mutations.ts";

export type Invite =
  | { state: "none" }
  | { state: "opening" }
  | { state: "opened" }
  | { state: "wrong_account"; token: string; message: string }
  | { state: "refused"; error: Error };

/**
 * Opens the request behind a mailed link and binds it to the signed-in account. Afterward it removes the fragment from
 * the URL and the history. For a wrong account the fragment stays, so it still works after signing in again.
 */
export function useInvite(id: string): { invite: Invite; retry: () => void } {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { mutateAsync: open } = useOpenRequest();
  const token = inviteOf(hash);
  const [invite, setInvite] = useState<Invite>(token ? { state: "opening" } : { state: "none" });
  const [attempt, setAttempt] = useState(0);
  const tried = useRef("");

  useEffect(() => {
    const key = `${id} ${token} ${attempt}`;
    if (!token || tried.current === key) return;
    tried.current = key;
    setInvite({ state: "opening" });
    open({ id, invite: token }).then(
      () => {
        setInvite({ state: "opened" });
        // Opening the mailed link also confirmed the user's address.
        refreshUser().catch(() => {});
        navigate({ pathname, search }, { replace: true, preventScrollReset: true });
      },
      (error: Error) => {
        if (error instanceof ApiError && error.code === "wrong_account")
          setInvite({ state: "wrong_account", token, message: error.message });
        else setInvite({ state: "refused", error });
      },
    );
  }, [id, token, attempt, open, navigate, pathname, search]);

  return { invite, retry: () => setAttempt(attempt + 1) };
}
