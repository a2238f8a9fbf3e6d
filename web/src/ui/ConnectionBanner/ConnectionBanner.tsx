import { CloudOff, RefreshCw } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { SECOND } from "#contract/time.ts";
import { type Connection, useConnection } from "#lib/http/connection.ts";
import { useLookForRecovery } from "#lib/http/outage.ts";
import { Banner } from "../Banner/Banner.tsx";

/** Milliseconds to wait before showing the banner, except when offline, so that short interruptions go unnoticed. */
const GRACE = 2.5 * SECOND;

const TEXT: Partial<Record<Connection, string>> = {
  unavailable: "Countersign is having trouble at the moment. We're trying again.",
  offline: "You're offline. This page may be out of date.",
  reconnecting: "Reconnecting to live updates…",
  polling: "Live updates are paused. This page refreshes every 30 seconds.",
};

function followNetwork(listener: () => void): () => void {
  const EVENTS = ["online", "offline"];
  for (const event of EVENTS) addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) removeEventListener(event, listener);
  };
}

/**
 * @returns the live connection's state. Also `offline` if there's no network and the connection hasn't started, because
 *   without a network, the session can't be checked first
 */
function useShownConnection(): Connection {
  const live = useConnection();
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine);
  return live === "idle" && !isOnline ? "offline" : live;
}

/**
 * Shows a banner while the browser is offline, the server has an outage, or live updates are interrupted. The banner's
 * region is rendered before its text, so that screen readers announce the text.
 */
export default function ConnectionBanner() {
  const connection = useShownConnection();
  useLookForRecovery(connection);
  const [shown, setShown] = useState<Connection>("idle");
  const isShowing = TEXT[shown] !== undefined;

  useEffect(() => {
    if (isShowing || !TEXT[connection] || connection === "offline") {
      setShown(connection);
      return;
    }
    const timer = setTimeout(setShown, GRACE, connection);
    return () => clearTimeout(timer);
  }, [connection, isShowing]);

  const words = TEXT[shown];
  const isWarning = shown === "offline" || shown === "unavailable";
  return (
    <div role="status" className="print-hide">
      {words && (
        <Banner
          isBar
          tone={isWarning ? "warn" : "neutral"}
          icon={isWarning ? <CloudOff aria-hidden /> : <RefreshCw aria-hidden />}
        >
          {words}
        </Banner>
      )}
    </div>
  );
}
