import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The styles that react-aria adds to a page while it runs, letter by letter. */
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

/** A CSP source for the text of an inline `<style>` or `<script>`. */
function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * The hashes of RAC's styles. A new version that changes them stops the build here, with words, before it breaks
 * pages without; a browser test holds them against a real page.
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

/** @returns CSP sources for the inline elements of this name in the pages, each once */
function hashesIn(pages: readonly string[], tag: "style" | "script"): string[] {
  const inline = new RegExp(`<${tag}(?![^>]* src=)[^>]*>([\\s\\S]+?)</${tag}>`, "g");
  return [
    ...new Set(pages.flatMap((page) => [...page.matchAll(inline)].map(([, text = ""]) => hashOf(text)))),
  ];
}

/**
 * The Content-Security-Policy of every page: what is inline is allowed by its hash.
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
    // Documents that are PDFs, in the browser's own viewer; the page makes these addresses itself, with that type.
    "frame-src blob:",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}
