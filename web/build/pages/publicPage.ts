import { inlineScript } from "../inlineScripts.ts";
import { closureOf, type Manifest } from "../manifest.ts";
import type { Parts } from "../styleSheets.ts";
import { escapeHtml } from "./escapeHtml.ts";
import { linkPreview } from "./linkPreview.ts";
import type { Page } from "./pages.ts";

/**
 * What a page is built from: the client's manifest, the parts of the app's style sheet, a function that reads a file of
 * the build, and the product's public address.
 */
export interface Built {
  manifest: Manifest;
  app: Parts;
  read(file: string): string;
  site: URL;
}

/** A page's markup, and the rules taken out of its `style` attributes. */
export interface Markup {
  html: string;
  css: string;
}

const LAYER_ORDER = /^@layer [^;{]+;/;

/**
 * Builds a public page that paints at once: its styles are inline, and its code loads after the first paint.
 * @param template the bundled `index.html`
 * @returns the HTML
 */
export function publicPage(page: Page, template: string, markup: Markup, built: Built): string {
  const entry = entryOf(template);
  const { js, css } = closureOf(built.manifest, ["index.html", ...page.modules]);
  const { sheet, parts } = built.app;
  // Of the app's style sheet, inline only the parts that the first paint needs. The page then loads the whole sheet for
  // content that appears later.
  const texts = css.map((file) =>
    file === sheet ? js.map((script) => parts[script] ?? "").join("") : built.read(file),
  );
  const inline = css.filter((file) => file !== sheet);
  const head = [
    `<style>${joinStyles(texts)}${markup.css}</style>`,
    page.early && `<script>${inlineScript(page.early)}</script>`,
    page.noindex && `<meta name="robots" content="noindex" />`,
    linkPreview(page, built.site),
  ];
  const hrefs = (files: readonly string[]) => files.map((file) => `/${file}`).join(" ");
  const data = `data-entry="/${entry.js.at(-1)}" data-imports="${hrefs(js)}" data-styles="${hrefs(inline)}"${css.includes(sheet) ? ` data-sheet="/${sheet}"` : ""}${page.isComplete ? " data-waits" : ""}`;
  const start = `<script ${data}>${inlineScript("start")}</script>`;
  return template
    .replace(/\s*<script type="module"[^>]*><\/script>/g, "")
    .replace(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, "")
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
    .replace(
      /(<meta name="description" content=")[^"]*/,
      (_match, start: string) => start + escapeHtml(page.description),
    )
    .replace("</head>", () => `${head.filter(Boolean).join("\n    ")}\n  </head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root" data-prerendered="${page.path}">${markup.html}</div>\n    ${start}`,
    );
}

/**
 * Lists the files that a bundled page itself references, which load first on every page. The last script is the one
 * that imports the others.
 */
function entryOf(html: string): { js: string[]; css: string[] } {
  const files = (tag: RegExp) => [...html.matchAll(tag)].map(([, file = ""]) => file);
  return {
    js: files(/<script type="module"[^>]* src="\/(assets\/[^"]+)"/g),
    css: files(/<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+)"/g),
  };
}

/** Joins style files into one text that declares the order of the layers once. */
function joinStyles(files: readonly string[]): string {
  return files.map((text, i) => (i === 0 ? text : text.replace(LAYER_ORDER, "")).trim()).join("");
}
