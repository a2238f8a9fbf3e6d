import { useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { redirectTarget } from "#lib/redirect.ts";

const never = () => () => {};

/**
 * @returns the page's query and fragment, so that links between the sign-in pages keep them; empty in prerendered
 *   markup, which has neither
 */
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
