import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The exact contents of the `<style>` elements that react-aria adds at run time. The policy allows them by hash. */
const RAC_STYLES = [
  {
    file: "dist/private/interactions/usePress.mjs",
    text: `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`,
  },
  {
    file: "dist/private/overlays/usePreventScroll.mjs",
    text: `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
  },
] as const;

/** The CSP source for the text of an inline `<style>` or `<script>`: its SHA-256 hash. */
function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * Hashes of react-aria's styles. If a new version changes one, the build fails here with a clear message instead of
 * breaking pages later. The browser tests also fail if a page violates the policy.
 */
function racHashes(): string[] {
  const require = createRequire(import.meta.url);
  const root = dirname(require.resolve("react-aria/package.json"));
  return RAC_STYLES.map(({ file, text }) => {
    const source = readFileSync(join(root, file), "utf8");
    const body = text.split("\n").slice(2).join("\n");
    if (!source.includes(body))
      throw new Error(`react-aria changed the style in ${file}: update web/build/csp.ts`);
    return hashOf(text);
  });
}

/** @returns CSP sources for all inline elements with this tag in the pages, without duplicates */
function hashesIn(pages: readonly string[], tag: "style" | "script"): string[] {
  const inline = new RegExp(`<${tag}(?![^>]* src=)[^>]*>([\\s\\S]+?)</${tag}>`, "g");
  return [
    ...new Set(pages.flatMap((page) => [...page.matchAll(inline)].map(([, text = ""]) => hashOf(text)))),
  ];
}

/**
 * Builds the Content-Security-Policy that all pages share. It allows inline styles and scripts by their hash.
 * @param pages the HTML of all pages
 */
export function contentSecurityPolicy(pages: readonly string[]): string {
  const styles = [...new Set([...racHashes(), ...hashesIn(pages, "style")])];
  return [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...hashesIn(pages, "script")].join(" "),
    `style-src 'self' ${styles.join(" ")}`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    // PDF documents open in the browser's own viewer. The page creates their `blob:` URLs itself, with the PDF type.
    "frame-src blob:",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}
