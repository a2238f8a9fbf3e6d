interface Screen {
  path: string;
  /** Of `src/features`, without the ending. */
  modules: readonly string[];
  /** Keys of what it loads as soon as it has drawn. */
  parts?: readonly string[];
}

/**
 * The screens below `/app` (`src/app/appRoutes.tsx`): their paths there, and what their code begins with, besides what
 * it imports. Paths without parameters come before those with some that match, too.
 */
export const SCREENS: readonly Screen[] = [
  { path: "", modules: ["dashboard/DashboardPage"] },
  { path: "dashboard", modules: ["dashboard/DashboardPage"] },
  { path: "consumer-dashboard", modules: ["dashboard/DashboardPage"] },
  { path: "trust-score", modules: ["trust/TrustScorePage"] },
  { path: "share-profile", modules: ["share/ShareProfilePage"] },
  { path: "analytics", modules: ["analytics/AnalyticsPage"], parts: ["src/ui/Chart/Plot.tsx"] },
  { path: "team", modules: ["team/TeamPage"] },
  { path: "billing", modules: ["billing/BillingPage"] },
  { path: "billing/confirm", modules: ["billing/confirm/ConfirmPaymentPage"] },
  { path: "billing/card", modules: ["billing/card/CardPage"] },
  { path: "notifications", modules: ["notifications/NotificationsPage"] },
  { path: "profile", modules: ["profile/ProfilePage"] },
  { path: "refunds", modules: ["refunds/RefundsPage"] },
  { path: "reviews", modules: ["reviews/ReviewsPage"] },
  { path: "reviews/disputes", modules: ["disputes/DisputesPage"] },
  { path: "reviews/:checkId", modules: ["reviews/ReviewPage"] },
  { path: "verifications", modules: ["verifications/list/VerificationsPage"] },
  { path: "verifications/new", modules: ["verifications/new/NewRequestPage"] },
  { path: "verifications/peer", modules: ["verifications/peer/PeerPage"] },
  { path: "verifications/:id", modules: ["verifications/detail/VerificationDetailPage"] },
];

/** @returns the modules' keys in Vite's manifest */
export const keysOf = ({ modules }: Screen): string[] => modules.map((name) => `src/features/${name}.tsx`);

/** The guard and layout of all of them. */
export const SHELL = "src/app/shell/Shell.tsx";

/** What the shell loads on every page a moment after it has drawn. */
export const AFTER_SHELL = [
  "src/app/shell/UnreadCount.tsx",
  "src/app/shell/AnnouncementBanner.tsx",
  "src/app/shell/SessionLife.tsx",
  "src/ui/ConnectionBanner/ConnectionBanner.tsx",
  "src/lib/live/connectPage.ts",
  "src/ui/Toast/Toaster.tsx",
] as const;
