import { useEffect } from "react";
import { type Location, Outlet, ScrollRestoration } from "react-router-dom";
import { noteActivity } from "#lib/guard/activity.ts";
import { ToastHost } from "#ui/Toast/ToastHost.tsx";
import { RouteProgress } from "./RouteProgress.tsx";
import { useFocusOnNavigation } from "./useFocusOnNavigation.ts";

/**
 * @returns what identifies a page's scroll position. The router gives no key to the first page that a tab loads, so that
 *   page would start where another such page was left. The browser's key for the entry is also the same after a reload.
 *   The address wouldn't do, because the positions are stored, and a link's token isn't to be
 */
const placeOf = ({ key }: Location): string =>
  key === "default" ? (window.navigation?.currentEntry?.key ?? key) : key;

/**
 * Wraps every page: sets the focus and scroll position on navigation, shows toasts and navigation progress, and records
 * activity.
 */
export function Root() {
  useFocusOnNavigation();
  useEffect(noteActivity, []);
  return (
    <>
      <RouteProgress />
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
      <ToastHost />
    </>
  );
}
