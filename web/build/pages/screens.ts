interface Screen {
  path: string;
  /** Paths in `src/features`, without the extension. */
  modules: readonly string[];
  /** Manifest keys of the modules that the screen loads just after the first paint. */
  parts?: readonly string[];
  /**
   * The screen's main API request, which is sent before the screen's code has loaded. It's the path that the screen's
   * `loader` requests. `:tz` stands for the time zone; other names are parameters of `path`. It's sent only if the
   * page's address has no query, fragment or special characters.
   */
  asks?: string;
  /** Whether to send the `asks` request only for individuals, not for business accounts. */
  isPersonal?: boolean;
}

/** The dashboard of individuals. */
const PERSONAL = { asks: "/api/analytics/personal?tz=:tz", isPersonal: true };

/**
 * The screens below `/app` (`src/app/appRoutes.tsx`): their paths, and their entry modules. A path without parameters
 * comes before any path with parameters that also matches it.
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
  { path: "verifications/new", modules: ["verifications/request/NewRequestPage"], asks: "/api/v1/services" },
  { path: "verifications/peer", modules: ["verifications/peer/PeerPage"], asks: "/api/v1/services" },
  {
    path: "verifications/:id",
    modules: ["verifications/detail/VerificationDetailPage"],
    asks: "/api/verifications/:id",
  },
];

/** @returns the modules' keys in Vite's manifest */
export const keysOf = ({ modules }: Screen): string[] => modules.map((name) => `src/features/${name}.tsx`);

/** The guard and layout of all these screens. */
export const SHELL = "src/app/shell/Shell.tsx";

/** What the shell loads on every page just after the first paint. */
export const AFTER_SHELL = [
  "src/app/shell/UnreadCount.tsx",
  "src/app/shell/banners/AnnouncementBanner.tsx",
  "src/app/shell/SessionLife.tsx",
  "src/ui/ConnectionBanner/ConnectionBanner.tsx",
  "src/lib/live/connectPage.ts",
  "src/ui/Toast/Toaster.tsx",
] as const;
