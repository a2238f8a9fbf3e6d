import { assurancePath } from "#contract/assurance/version.ts";
import { PAGES } from "./pages/pages.ts";
import { SERVICE_WORKER } from "./serviceWorker.ts";

/** Icons of the site and the installed app, and the screenshots that browsers show before installing it. */
const PICTURES = [
  ...["icon.svg", "icon-unread.svg", "icon-192.png", "icon-512.png", "maskable-192.png", "maskable-512.png"],
  ...["apple-touch-icon.png", "badge-96.png", "favicon.ico", "screenshots/*"],
].map((file) => `/${file}`);

const FOREVER = "public, max-age=31536000, immutable";

/**
 * Builds Cloudflare's `_headers` file. It applies to files that the edge serves itself; the Worker sets its own headers
 * on `app.html`.
 * @param policy the Content-Security-Policy
 */
export function headersFile(policy: string): string {
  const security = {
    "Content-Security-Policy": policy,
    "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy":
      "camera=(self), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=(), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
  // Cloudflare joins two rules for the same header with a comma, so each page gets its own caching rule.
  const pages = [...PAGES.map(({ path }) => path), "/app", SERVICE_WORKER, "/manifest.webmanifest"];
  return [
    rule("/*", security),
    rule("/assets/*", { "Cache-Control": FOREVER }),
    // Anyone may import the modules that compute levels of assurance, from any site. A version never changes.
    rule(assurancePath("*"), {
      ...replaced("Cross-Origin-Resource-Policy", "cross-origin"),
      "Access-Control-Allow-Origin": "*",
      "Cache-Control": FOREVER,
    }),
    // The names of these files contain no hash, so browsers may keep the files for only a day.
    ...PICTURES.map((path) => rule(path, { "Cache-Control": "public, max-age=86400" })),
    ...pages.map((path) => rule(path, { "Cache-Control": "no-cache" })),
  ].join("\n");
}

/** Replaces a header of a more general rule, which Cloudflare would otherwise join with this value by a comma. */
const replaced = (name: string, value: string) => ({ [`! ${name}`]: null, [name]: value });

/** @param headers by name; null for a name that begins with `!`, which removes the header */
function rule(path: string, headers: Record<string, string | null>): string {
  return `${path}\n${Object.entries(headers)
    .map(([name, value]) => (value === null ? `  ${name}` : `  ${name}: ${value}`))
    .join("\n")}\n`;
}
