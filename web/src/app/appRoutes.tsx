import { Navigate, type RouteObject } from "react-router-dom";
import { AreaError } from "./errors/AreaError.tsx";

/**
 * The routes below `/app`. Pages below `/app` load them at the start. Public pages load them only when a person is
 * about to go there, because the list of these routes' files is larger than the rest of the router.
 */
export const appRoutes: RouteObject[] = [
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
        // Exported by the same file as the dashboard: with a second file, the bundler would treat the dashboard's icons
        // as shared by several screens.
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
    path: "billing/confirm",
    errorElement: <AreaError area="billing" />,
    children: [{ index: true, lazy: () => import("#features/billing/confirm/ConfirmPaymentPage.tsx") }],
  },
  {
    path: "billing/card",
    errorElement: <AreaError area="billing" />,
    children: [{ index: true, lazy: () => import("#features/billing/card/CardPage.tsx") }],
  },
  {
    path: "billing",
    errorElement: <AreaError area="billing" />,
    children: [{ index: true, lazy: () => import("#features/billing/BillingPage.tsx") }],
  },
  {
    path: "notifications",
    errorElement: <AreaError area="general" />,
    children: [{ index: true, lazy: () => import("#features/notifications/NotificationsPage.tsx") }],
  },
  {
    path: "profile",
    errorElement: <AreaError area="profile" />,
    children: [{ index: true, lazy: () => import("#features/profile/ProfilePage.tsx") }],
  },
  {
    path: "refunds",
    errorElement: <AreaError area="billing" />,
    children: [{ index: true, lazy: () => import("#features/refunds/RefundsPage.tsx") }],
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
      { path: "new", lazy: () => import("#features/verifications/request/NewRequestPage.tsx") },
      { path: "peer", lazy: () => import("#features/verifications/peer/PeerPage.tsx") },
      {
        path: ":id",
        lazy: () => import("#features/verifications/detail/VerificationDetailPage.tsx"),
      },
    ],
  },
];
