/** Where the page's links lead. */
export const PATHS = {
  login: "/login",
  register: "/register",
  dashboard: "/app/dashboard",
  loginToDashboard: "/login?redirect=/app/dashboard",
} as const;

/** The sections that the bar leads to (spec 1 §2). */
export const ANCHORS = [
  { href: "#features", label: "Features" },
  { href: "#use-cases", label: "Use Cases" },
  { href: "#pricing", label: "Pricing" },
] as const;
