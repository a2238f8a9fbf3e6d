import type { RouteObject } from "react-router-dom";

/**
 * The pages that people open from links in emails or from links that others gave them. No page of the product links to
 * them, so other pages don't load these routes.
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
