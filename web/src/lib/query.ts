import { newQueryClient } from "./newQueryClient.ts";
import { currentSession, subscribeSession } from "./session.ts";

/** What the signed-in screens have read. */
export const queryClient = newQueryClient();

let whose: string | undefined;

// Nothing of one person may be seen by the next on the same machine.
subscribeSession(() => {
  const { state, user } = currentSession();
  if (state === "failed" || (user && whose !== undefined && user.id !== whose)) queryClient.clear();
  whose = user?.id ?? whose;
});
