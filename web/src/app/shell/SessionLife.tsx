import { useEffect, useRef, useState } from "react";
import { MINUTE } from "#contract/time.ts";
import { keepFiles } from "#lib/files/keepFiles.ts";
import { startGuard } from "#lib/guard/startGuard.ts";
import { messageOf } from "#lib/http/errors.ts";
import { loadQuietly } from "#lib/query/loadQuietly.ts";
import { prefetch } from "#lib/query/prefetch.ts";
import { signOut, useSession } from "#lib/session/session.ts";
import { lazyDialog } from "#ui/Dialog/lazyDialog.tsx";
import { prepareToasts } from "#ui/Toast/ToastHost.tsx";
import { toast } from "#ui/Toast/toast.ts";

const SessionExpiring = lazyDialog(() => import("./banners/SessionExpiring.tsx"));

/**
 * Milliseconds after which to load the warning's code. It's loaded well before it's needed, because a new deployment
 * may have replaced it by then.
 */
const FETCH_AHEAD = MINUTE;

/** Watches the session while a person is signed in, and warns before it ends because of inactivity. */
export default function SessionLife() {
  useEffect(() => {
    // This keeps unsent drafts when the session ends. If it can't be loaded, they're lost.
    loadQuietly(() => import("#lib/session/unsent.ts")).catch(() => {});
    keepFiles();
  }, []);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const guard = useRef<ReturnType<typeof startGuard>>(null);
  const id = useSession().user?.id;

  useEffect(() => {
    // Push can be on only if the browser allows notifications. If renewing the subscription fails, the app tries again
    // the next time it loads.
    if (id && "Notification" in window && Notification.permission === "granted")
      void import("#lib/notifications/push.ts").then(({ keepPush }) => keepPush(id)).catch(() => {});
  }, [id]);

  useEffect(() => {
    const started = startGuard(setSecondsLeft);
    guard.current = started;
    prepareToasts();
    const timer = setTimeout(() => {
      SessionExpiring.ahead();
      // People see these pages when their session ends, so they should also work without a network.
      for (const path of ["/", "/login"]) prefetch(path);
    }, FETCH_AHEAD);
    return () => {
      clearTimeout(timer);
      started.stop();
    };
  }, []);

  const stay = async () => {
    try {
      await guard.current?.stay();
      toast.success("Session extended successfully");
    } catch (error) {
      toast.error(messageOf(error, "Network error. Please try again."));
    }
  };
  const leave = () => {
    signOut();
    toast.success("Logged out successfully");
  };
  if (secondsLeft === null) return null;
  return <SessionExpiring secondsLeft={secondsLeft} onStay={stay} onLeave={leave} />;
}
