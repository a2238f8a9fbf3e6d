import type { RouteObject } from "react-router-dom";

/**
 * The pages that people open only from links that they were sent. Other pages don't link to them, and don't load these
 * routes.
 */
export const linkRoutes: RouteObject[] = [
  { path: "/attest", lazy: () => import("#features/attest/AttestPage.tsx") },
  {
    path: "/block-invitations",
    lazy: () => import("#features/verifications/detail/invite/BlockInvitationsPage.tsx"),
  },
  {
    path: "/unsubscribe",
    lazy: () => import("#features/notifications/unsubscribe/UnsubscribePage.tsx"),
  },
  { path: "/team/accept", lazy: () => import("#features/team-accept/TeamAcceptPage.tsx") },
];
