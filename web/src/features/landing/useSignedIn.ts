import { useSyncExternalStore } from "react";

const isSignedIn = () => "session" in document.documentElement.dataset;

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-session"] });
  return () => observer.disconnect();
}

/**
 * Whether this browser holds a session, according to the attribute that `app/inline/theme.js` sets before the first
 * paint. Doesn't ask the server: if the session has since ended, the guard of `/app` redirects to the login page.
 * @returns false while prerendering
 */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribe, isSignedIn, () => false);
}
