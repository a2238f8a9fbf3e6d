import { useEffect } from "react";
import { SECOND } from "#contract/time.ts";
import { type Connection, setOutage } from "./connection.ts";
import { isOutage, send, sendListeners } from "./http.ts";

/** Milliseconds between checks for the end of an outage. */
const LOOK_EVERY = 10 * SECOND;

// Only a failed GET starts an outage, because the banner says that we're trying again, which is true only of GETs. A
// form isn't sent again if its call fails: it shows its own error. The first response with a status below 500, to any
// call, ends the outage.
sendListeners.push((coming, method = "GET") => {
  coming.then(
    (answer) => {
      if (answer.status < 500) setOutage(false);
      else if (method === "GET" && isOutage(answer)) setOutage(true);
    },
    () => {},
  );
});

/** During an outage, checks regularly whether it's over. */
export function useLookForRecovery(connection: Connection): void {
  useEffect(() => {
    if (connection !== "unavailable") return;
    // Doesn't use the typed client, because legal pages load this file without it.
    const looks = setInterval(() => void send("/api/health").catch(() => {}), LOOK_EVERY);
    return () => clearInterval(looks);
  }, [connection]);
}
