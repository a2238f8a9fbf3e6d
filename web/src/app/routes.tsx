import { Navigate, type RouteObject } from "react-router-dom";
import { AreaError } from "./errors/AreaError.tsx";
import { Root } from "./Root.tsx";
import { ShellSkeleton } from "./shell/ShellSkeleton.tsx";

/**
 * Every route. Each screen has its own chunk, and errors stay within their area. A route has `lazy` or `errorElement`,
 * never both: the router doesn't show a route's `errorElement` when that route's own code can't be loaded.
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
        lazy: () => import("./public/PublicLayout.tsx"),
        children: [
          { path: "/attest", lazy: () => import("#features/attest/AttestPage.tsx") },
          {
            path: "/block-invitations",
            lazy: () => import("#features/verifications/invite/BlockInvitationsPage.tsx"),
          },
          { path: "/team/accept", lazy: () => import("#features/team-accept/TeamAcceptPage.tsx") },
          { path: "/verify", lazy: () => import("#features/verify/VerifyPage.tsx") },
          { path: "/support", lazy: () => import("#features/support/SupportPage.tsx") },
          { path: "/terms", lazy: () => import("#features/legal/TermsPage.tsx") },
          { path: "/privacy", lazy: () => import("#features/legal/PrivacyPage.tsx") },
        ],
      },
      { path: "/s/:token?", lazy: () => import("#features/shared/SharedProfilePage.tsx") },
      {
        path: "/app",
        hydrateFallbackElement: <ShellSkeleton />,
        lazy: () => import("./shell/Shell.tsx"),
        children: [
          { index: true, element: <Navigate to="/app/dashboard" replace /> },
          {
            path: "dashboard",
            errorElement: <AreaError area="dashboard" />,
            children: [{ index: true, lazy: () => import("#features/dashboard/DashboardPage.tsx") }],
          },
          {
            path: "consumer-dashboard",
            errorElement: <AreaError area="dashboard" />,
            children: [
              {
                index: true,
                // A file of its own would count the dashboard's icons as shared by several screens.
                lazy: async () => ({
                  Component: (await import("#features/dashboard/DashboardPage.tsx")).ConsumerDashboard,
                }),
              },
            ],
          },
          {
            path: "trust-score",
            errorElement: <AreaError area="dashboard" />,
            children: [{ index: true, lazy: () => import("#features/trust/TrustScorePage.tsx") }],
          },
          {
            path: "share-profile",
            errorElement: <AreaError area="profile" />,
            children: [{ index: true, lazy: () => import("#features/share/ShareProfilePage.tsx") }],
          },
          {
            path: "analytics",
            errorElement: <AreaError area="general" />,
            children: [{ index: true, lazy: () => import("#features/analytics/AnalyticsPage.tsx") }],
          },
          {
            path: "team",
            errorElement: <AreaError area="general" />,
            children: [{ index: true, lazy: () => import("#features/team/TeamPage.tsx") }],
          },
          {
            path: "profile",
            errorElement: <AreaError area="profile" />,
            children: [{ index: true, lazy: () => import("#features/profile/ProfilePage.tsx") }],
          },
          {
            path: "reviews/disputes",
            errorElement: <AreaError area="general" />,
            children: [{ index: true, lazy: () => import("#features/disputes/DisputesPage.tsx") }],
          },
          {
            path: "reviews",
            errorElement: <AreaError area="general" />,
            children: [
              { index: true, lazy: () => import("#features/reviews/ReviewsPage.tsx") },
              { path: ":checkId", lazy: () => import("#features/reviews/ReviewPage.tsx") },
            ],
          },
          {
            path: "verifications",
            errorElement: <AreaError area="verification" />,
            children: [
              { index: true, lazy: () => import("#features/verifications/list/VerificationsPage.tsx") },
              { path: "new", lazy: () => import("#features/verifications/new/NewRequestPage.tsx") },
              { path: "peer", lazy: () => import("#features/verifications/peer/PeerPage.tsx") },
              {
                path: ":id",
                lazy: () => import("#features/verifications/detail/VerificationDetailPage.tsx"),
              },
            ],
          },
        ],
      },
      { path: "*", element: <Navigate to="/" replace /> },
    ],
  },
];
