import { useEffect } from "react";
import { Outlet, ScrollRestoration } from "react-router-dom";
import { noteActivity } from "#lib/guard/activity.ts";
import { ToastHost } from "#ui/Toast/ToastHost.tsx";
import { useFocusOnNavigation } from "./useFocusOnNavigation.ts";

/** Around every page: focus and scroll on navigation, toasts, and the note that somebody is here. */
export function Root() {
  useFocusOnNavigation();
  useEffect(noteActivity, []);
  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <ToastHost />
    </>
  );
}
