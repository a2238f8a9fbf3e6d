interface Screen {
  path: string;
  /** Of `src/features`, without the ending. */
  modules: readonly string[];
  /** Keys of what it loads as soon as it has drawn. */
  parts?: readonly string[];
  /**
   * The answer of the API that shows the most, which is asked for before the screen's code is there: the path that its
   * `loader` asks for, with the time zone for `:tz`. Only for an address without a query, whose parts have no special characters.
   */
  asks?: string;
  /** Whether only individuals ask for it. */
  isPersonal?: boolean;
}

/** Individuals' dashboard. */
const PERSONAL = { asks: "/api/analytics/personal?tz=:tz", isPersonal: true };

/**
 * The screens below `/app` (`src/app/appRoutes.tsx`): their paths there, and what their code begins with, besides what
 * it imports. Paths without parameters come before those with some that match, too.
 */
export const SCREENS: readonly Screen[] = [
  { path: "", modules: ["dashboard/DashboardPage"], ...PERSONAL },
  { path: "dashboard", modules: ["dashboard/DashboardPage"], ...PERSONAL },
  { path: "consumer-dashboard", modules: ["dashboard/DashboardPage"] },
  { path: "trust-score", modules: ["trust/TrustScorePage"], asks: "/api/trust-score" },
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
  {
    path: "verifications",
    modules: ["verifications/list/VerificationsPage"],
    asks: "/api/v1/verifications?scope=requested&dateRange=30&sortBy=created_at&sortOrder=desc&page=1",
  },
  { path: "verifications/new", modules: ["verifications/new/NewRequestPage"], asks: "/api/v1/services" },
  { path: "verifications/peer", modules: ["verifications/peer/PeerPage"], asks: "/api/v1/services" },
  {
    path: "verifications/:id",
    modules: ["verifications/detail/VerificationDetailPage"],
    asks: "/api/verifications/:id",
  },
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
