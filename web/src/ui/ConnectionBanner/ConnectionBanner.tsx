import { CloudOff, RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { type Connection, useConnection } from "#lib/connection.ts";
import { Banner } from "../Banner/Banner.tsx";

/** Milliseconds to wait before showing the banner, so that short interruptions go unnoticed. */
const GRACE = 2500;

const WORDS: Partial<Record<Connection, string>> = {
  offline: "You're offline. This page may be out of date.",
  reconnecting: "Reconnecting to live updates…",
  polling: "Live updates are paused. This page refreshes every 30 seconds.",
};

/** Shows a banner while live updates are interrupted. */
export function ConnectionBanner() {
  const connection = useConnection();
  const [shown, setShown] = useState<Connection>(connection);
  const saysSomething = WORDS[shown] !== undefined;

  useEffect(() => {
    if (saysSomething || !WORDS[connection] || connection === "offline") {
      setShown(connection);
      return;
    }
    const timer = setTimeout(setShown, GRACE, connection);
    return () => clearTimeout(timer);
  }, [connection, saysSomething]);

  const words = WORDS[shown];
  return (
    <div role="status" className="print-hide">
      {words && (
        <Banner
          isBar
          tone={shown === "offline" ? "warn" : "neutral"}
          icon={shown === "offline" ? <CloudOff aria-hidden /> : <RefreshCw aria-hidden />}
        >
          {words}
        </Banner>
      )}
    </div>
  );
}
