/** The paths that the page links to. */
export const PATHS = {
  login: "/login",
  register: "/register",
  dashboard: "/app/dashboard",
  loginToDashboard: "/login?redirect=/app/dashboard",
} as const;

/** The sections that the header links to. */
export const ANCHORS = [
  { href: "#features", label: "Features" },
  { href: "#use-cases", label: "Use Cases" },
  { href: "#pricing", label: "Pricing" },
] as const;
