import { useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { redirectTarget } from "#lib/redirect.ts";

const never = () => () => {};

/**
 * Query and fragment of the page's address, so that a link between the sign-in pages keeps them. Empty in the
 * prerendered markup, which knows neither.
 */
export function useSuffix(): string {
  useLocation();
  return useSyncExternalStore(
    never,
    () => location.search + location.hash,
    () => "",
  );
}

/** Where a sign-in leads. */
export function useTarget(): string {
  return redirectTarget(useLocation());
}
