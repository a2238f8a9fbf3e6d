import { useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { redirectTarget } from "#lib/session/redirect.ts";

const never = () => () => {};

/** @returns the page's query and fragment, for links between the sign-in pages; empty while prerendering */
export function useSuffix(): string {
  useLocation();
  return useSyncExternalStore(
    never,
    () => location.search + location.hash,
    () => "",
  );
}

/** @returns where to go after signing in */
export function useTarget(): string {
  return redirectTarget(useLocation());
}
