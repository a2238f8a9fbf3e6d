import { sendListeners } from "../http/http.ts";
import { currentSession, subscribeSession } from "../session/session.ts";

/** Ids of the requests with which this page changed something, and those that have no answer yet. */
const own = new Set<string | null>();
const underWay = new Set<Promise<Response>>();

sendListeners.push((answer, method = "GET") => {
  if (method === "GET") return;
  underWay.add(answer);
  const done = (response?: Response) => {
    underWay.delete(answer);
    if (response) own.add(response.headers.get("X-Request-Id"));
  };
  answer.then(done, () => done());
});

// The next person who signs in did none of this.
subscribeSession(() => {
  if (currentSession().state !== "failed") return;
  own.clear();
  underWay.clear();
});

/** @returns whether this page sent the request; waits for answers, because an event may arrive before its request's */
export async function isOwnAct(requestId: string): Promise<boolean> {
  await Promise.allSettled(underWay);
  return own.has(requestId);
}
