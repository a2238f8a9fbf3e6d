import { currentSession, subscribeSession } from "../session/session.ts";
import { newQueryClient } from "./newQueryClient.ts";

/** The cache of the signed-in screens. */
export const queryClient = newQueryClient();

let whose: string | undefined;

// The next person on this computer must never see the previous person's data.
subscribeSession(() => {
  const { state, user } = currentSession();
  if (state === "failed" || (user && whose !== undefined && user.id !== whose)) queryClient.clear();
  whose = user?.id ?? whose;
});
