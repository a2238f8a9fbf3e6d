import { Navigate, type RouteObject } from "react-router-dom";
import { NO_SUCH_PAGE } from "#contract/limits.ts";
import { AreaError } from "./errors/AreaError.tsx";
import { Root } from "./Root.tsx";
import { ShellSkeleton } from "./shell/ShellSkeleton.tsx";

/** The id of the route to which the routes of `appRoutes.tsx` are added. */
export const APP = "app";
/** The id of the route to which the routes of `linkRoutes.tsx` are added. */
export const LINKS = "links";

/**
 * The routes that every page loads, including the parents of those added by `addRoutes`. Each screen has its own chunk,
 * and an error affects only its area. A route has `lazy` or `errorElement`, never both: the router doesn't show a
 * route's `errorElement` when that route's own code can't be loaded.
 */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <AreaError area="general" isWholePage />,
    children: [
      { path: "/", lazy: () => import("#features/landing/LandingPage.tsx") },
      {
        errorElement: <AreaError area="auth" isWholePage />,
        children: [
          {
            lazy: () => import("#features/auth/layout/AuthLayout.tsx"),
            children: [
              { path: "/login", lazy: () => import("#features/auth/login/LoginPage.tsx") },
              { path: "/register", lazy: () => import("#features/auth/register/RegisterPage.tsx") },
              {
                path: "/forgot-password",
                lazy: () => import("#features/auth/password/ForgotPasswordPage.tsx"),
              },
              {
                path: "/reset-password",
                lazy: () => import("#features/auth/password/ResetPasswordPage.tsx"),
              },
              { path: "/confirm-email", lazy: () => import("#features/auth/links/ConfirmEmailPage.tsx") },
              { path: "/verify-email", lazy: () => import("#features/auth/links/VerifyEmailPage.tsx") },
            ],
          },
        ],
      },
      {
        id: LINKS,
        lazy: () => import("./public/PublicLayout.tsx"),
        children: [
          { path: "/verify", lazy: () => import("#features/verify/VerifyPage.tsx") },
          { path: "/support", lazy: () => import("#features/support/SupportPage.tsx") },
          { path: "/terms", lazy: () => import("#features/legal/TermsPage.tsx") },
          { path: "/privacy", lazy: () => import("#features/legal/PrivacyPage.tsx") },
        ],
      },
      { path: "/s/:token?", lazy: () => import("#features/shared/SharedProfilePage.tsx") },
      { path: "/v/:id?", lazy: () => import("#features/verifications/subject/SubjectPage.tsx") },
      { path: "/phone", lazy: () => import("#features/verifications/phone/PhonePage.tsx") },
      {
        id: APP,
        path: "/app",
        hydrateFallbackElement: <ShellSkeleton />,
        lazy: () => import("./shell/Shell.tsx"),
      },
      { path: "*", element: <Navigate to={`/${NO_SUCH_PAGE}`} replace /> },
    ],
  },
];

/** Adds children to the route with this id, before the router is created. */
export function addRoutes(id: string, added: readonly RouteObject[]): void {
  const parent = routes.flatMap((root) => root.children ?? []).find((route) => route.id === id);
  if (parent) parent.children = [...(parent.children ?? []), ...added];
}
