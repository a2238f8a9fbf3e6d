import { newQueryClient } from "./newQueryClient.ts";
import { currentSession, subscribeSession } from "./session.ts";

/** What the signed-in screens have read. */
export const queryClient = newQueryClient();

// Nothing of one person may be seen by the next on the same machine.
subscribeSession(() => {
  if (currentSession().state === "failed") queryClient.clear();
});
