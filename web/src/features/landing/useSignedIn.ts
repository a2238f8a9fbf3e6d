import { useSyncExternalStore } from "react";

const isSignedIn = () => "session" in document.documentElement.dataset;

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-session"] });
  return () => observer.disconnect();
}

/**
 * Whether this browser holds a session, by the mark that `app/inline/theme.js` sets before the first paint. Nobody is
 * asked: should the session have ended meanwhile, the guard of `/app` sends the person to sign in.
 * @returns false while prerendered
 */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribe, isSignedIn, () => false);
}
