import { useEffect } from "react";
import { SECOND } from "#contract/time.ts";
import { type Connection, setOutage } from "./connection.ts";
import { isOutage, send, sendListeners } from "./http.ts";

/** Milliseconds between looks at whether the server has all its parts again. */
const LOOK_EVERY = 10 * SECOND;

// A GET begins an outage, since it's repeated. The first good answer to anything ends it.
sendListeners.push((coming, method = "GET") => {
  coming.then(
    (answer) => {
      if (answer.status < 500) setOutage(false);
      else if (method === "GET" && isOutage(answer)) setOutage(true);
    },
    () => {},
  );
});

/** While the server can't reach a part, asks now and then whether it's back. */
export function useLookForRecovery(connection: Connection): void {
  useEffect(() => {
    if (connection !== "unavailable") return;
    // Raw, because legal pages load this file without the typed client.
    const looks = setInterval(() => void send("/api/health").catch(() => {}), LOOK_EVERY);
    return () => clearInterval(looks);
  }, [connection]);
}
