import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { contentSecurityPolicy } from "./csp.ts";
import { headersFile } from "./headers.ts";
import { extractInlineStyles } from "./inlineStyles.ts";
import { closureOf, type Manifest, readManifest } from "./manifest.ts";
import { PAGES } from "./pages.ts";
import { weigh } from "./weights.ts";

interface Prerender {
  /** Markup of a public page. */
  renderPage(path: string): Promise<string>;
  /** Markup of the shell before anything is known. */
  renderSkeleton(): string;
}

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Turns the built client into pages: prerendered, linked, with their policy. @param dirs absolute folders */
export async function finishPages(dirs: { dist: string; server: string }): Promise<void> {
  const { dist } = dirs;
  const manifest = readManifest(dist);
  const prerender = (await import(
    pathToFileURL(join(dirs.server, "prerender.js")).href
  )) as unknown as Prerender;
  const template = readFileSync(join(dist, "index.html"), "utf8");
  const styles: string[] = [];

  for (const page of PAGES) {
    const { html, css } = extractInlineStyles(await prerender.renderPage(page.path));
    if (css) styles.push(css);
    const head = [
      css && `<style>${css}</style>`,
      "noindex" in page && `<meta name="robots" content="noindex" />`,
      ...links(manifest, template, page.modules),
    ];
    const text = template
      .replace(/<title>.*?<\/title>/, `<title>${escapeHtml(page.title)}</title>`)
      .replace(/(<meta name="description" content=")[^"]*/, `$1${escapeHtml(page.description)}`)
      .replace("</head>", `${head.filter(Boolean).join("\n    ")}\n  </head>`)
      .replace('<div id="root"></div>', `<div id="root" data-prerendered="${page.path}">${html}</div>`);
    writeFileSync(join(dist, page.file), text);
  }

  const skeleton = extractInlineStyles(prerender.renderSkeleton());
  if (skeleton.css) styles.push(skeleton.css);
  const app = readFileSync(join(dist, "app.html"), "utf8");
  const appLinks = [
    skeleton.css && `<style>${skeleton.css}</style>`,
    ...links(manifest, app, ["src/app/shell/Shell.tsx"]),
  ];
  writeFileSync(
    join(dist, "app.html"),
    app
      .replace("</head>", `${appLinks.filter(Boolean).join("\n    ")}\n  </head>`)
      .replace('<div id="root"></div>', `<div id="root">${skeleton.html}</div>`),
  );

  // Where `/.well-known/security.txt` sends people who found a weakness.
  copyFileSync(new URL("../../SECURITY.md", import.meta.url), join(dist, "security-policy.txt"));
  const policy = contentSecurityPolicy(styles);
  writeFileSync(join(dist, "csp.txt"), policy);
  writeFileSync(join(dist, "_headers"), headersFile(policy));
  rmSync(dirs.server, { recursive: true, force: true });
  weigh(dist);
}

/** Links to the styles and scripts of lazy modules that the template does not have yet. */
function links(manifest: Manifest, template: string, keys: readonly string[]): string[] {
  const { js, css } = closureOf(manifest, keys);
  return [
    ...css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...js.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].filter((tag) => !template.includes(/href="([^"]+)"/.exec(tag)?.[1] ?? ""));
}
