/** The folder of the files with a hash in their names. */
export const FILES = "/assets/";

/** The one page below `/app` with a Content-Security-Policy of its own (`functions/core/http/pages.ts`). */
const OWN_POLICY = "/app/billing/card";

/**
 * Decides how to handle a request: with the app's cached page, with a cached file, or only through the network (null),
 * as for everything that contains personal data.
 * @param origin the app's origin, such as `https://app.example`
 */
export function keptAs(
  { method, mode, url, headers }: Pick<Request, "method" | "mode" | "url" | "headers">,
  origin: string,
): "page" | "file" | null {
  const asked = new URL(url);
  if (method !== "GET" || asked.origin !== origin) return null;
  if (mode === "navigate") return isApp(asked.pathname) ? "page" : null;
  return asked.pathname.startsWith(FILES) && !headers.has("Range") ? "file" : null;
}

const isApp = (path: string) => (path === "/app" || path.startsWith("/app/")) && path !== OWN_POLICY;

type Answer = Pick<Response, "status" | "type" | "redirected" | "headers">;

const typeOf = ({ headers }: Answer) => headers.get("Content-Type")?.split(";")[0]?.trim() ?? "";
const isOurs = ({ status, type, redirected }: Answer) => status === 200 && type === "basic" && !redirected;

const SCRIPT = "text/javascript";
/** Other files, such as fonts and WebAssembly, may have any type except HTML. */
const TYPES: Readonly<Record<string, string>> = { js: SCRIPT, mjs: SCRIPT, css: "text/css" };

/**
 * Whether a response is the requested file, and not an error or a page.
 * @param path the file's path
 */
export function isFile(answer: Answer, path: string): boolean {
  const wanted = TYPES[path.split(".").at(-1) ?? ""];
  return isOurs(answer) && (wanted ? typeOf(answer) === wanted : typeOf(answer) !== "text/html");
}

/** Whether a response is the app's page. @param html its text */
export const isPage = (answer: Answer, html: string): boolean =>
  isOurs(answer) && typeOf(answer) === "text/html" && filesOf(html).some((file) => file.endsWith(".js"));

/** @returns the paths of the files that a page links, without duplicates */
export const filesOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/ (?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file)),
];
