import { useSyncExternalStore } from "react";

const isSignedIn = () => "session" in document.documentElement.dataset;

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-session"] });
  return () => observer.disconnect();
}

/**
 * Whether this browser holds a session, read from the attribute that `app/inline/theme.js` sets before the first paint.
 * It doesn't ask the server: if the session has since ended, the guard of `/app` sends the person to sign in.
 * @returns false while prerendering
 */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribe, isSignedIn, () => false);
}
