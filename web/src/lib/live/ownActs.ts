import { sendListeners } from "../http/http.ts";
import { currentSession, subscribeSession } from "../session/session.ts";

/** Ids of the HTTP requests that this page sent, other than GETs, and the pending responses to such requests. */
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

// The next person who signs in here didn't send these requests.
subscribeSession(() => {
  if (currentSession().state !== "failed") return;
  own.clear();
  underWay.clear();
});

/** @returns whether this page sent the request. Waits for pending responses, because events may arrive before them. */
export async function isOwnAct(requestId: string): Promise<boolean> {
  await Promise.allSettled(underWay);
  return own.has(requestId);
}
