import type { RouteObject } from "react-router-dom";

/**
 * The pages behind links from mail and from other people. No page of the product leads to them, so the others don't
 * load their list.
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
