import { useEffect } from "react";
import { type Location, Outlet, ScrollRestoration } from "react-router-dom";
import { noteActivity } from "#lib/guard/activity.ts";
import { ToastHost } from "#ui/Toast/ToastHost.tsx";
import { RouteProgress } from "./RouteProgress.tsx";
import { useFocusOnNavigation } from "./useFocusOnNavigation.ts";

/**
 * @returns what identifies a page's scroll position. The first page that a tab loads has no key of its own, and without
 *   its address, it would start where another such page was left
 */
const placeOf = ({ key, pathname, search, hash }: Location): string =>
  key === "default" ? `${pathname}${search}${hash}` : key;

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
