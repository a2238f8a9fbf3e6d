import { useEffect } from "react";
import { Outlet, ScrollRestoration } from "react-router-dom";
import { noteActivity } from "#lib/guard/activity.ts";
import { ToastHost } from "#ui/Toast/ToastHost.tsx";
import { RouteProgress } from "./RouteProgress.tsx";
import { useFocusOnNavigation } from "./useFocusOnNavigation.ts";

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
      <ScrollRestoration />
      <ToastHost />
    </>
  );
}
