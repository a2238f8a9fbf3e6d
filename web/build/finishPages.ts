import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildMark } from "./buildMark.ts";
import { contentSecurityPolicy } from "./csp.ts";
import { headersFile } from "./headers.ts";
import { inlineEntry } from "./inlineEntry.ts";
import { extractInlineStyles } from "./inlineStyles.ts";
import { readManifest } from "./manifest.ts";
import { appPage } from "./pages/appPage.ts";
import { PAGES } from "./pages/pages.ts";
import { publicPage } from "./pages/publicPage.ts";
import { siteUrl } from "./siteUrl.ts";
import { PARTS_FILE, type Parts } from "./styleSheets.ts";
import { weigh } from "./weights.ts";

interface Prerender {
  /** Renders the markup of a public page. */
  renderPage(path: string): Promise<string>;
  /** Renders the shell's markup as it looks before the session is known. */
  renderSkeleton(): string;
}

/**
 * Turns the client build into finished pages: prerenders them, links their files, and writes the policy and headers.
 * @param dirs absolute paths: `dist` is the client build, `server` the prerender build, which is deleted at the end
 */
export async function finishPages(dirs: { dist: string; server: string }): Promise<void> {
  const { dist } = dirs;
  const prerender = (await import(
    pathToFileURL(join(dirs.server, "prerender.js")).href
  )) as unknown as Prerender;
  const built = {
    manifest: readManifest(dist),
    app: JSON.parse(readFileSync(join(dist, PARTS_FILE), "utf8")) as Parts,
    read: (file: string) => readFileSync(join(dist, file), "utf8"),
    site: siteUrl(),
  };
  const written: string[] = [];
  const build = process.env.BUILD;
  const write = (file: string, page: string) => {
    const text = build ? page.replace("</head>", `${buildMark(build)}</head>`) : page;
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), text);
    written.push(text);
  };

  const template = built.read("index.html");
  for (const page of PAGES)
    write(
      page.file,
      publicPage(page, template, extractInlineStyles(await prerender.renderPage(page.path)), built),
    );
  const app = appPage(built.read("app.html"), extractInlineStyles(prerender.renderSkeleton()), built);
  write("app.html", inlineEntry(app, built.read));

  // `/.well-known/security.txt` links here for people who have found a vulnerability.
  copyFileSync(new URL("../../SECURITY.md", import.meta.url), join(dist, "security-policy.txt"));
  const policy = contentSecurityPolicy(written);
  writeFileSync(join(dist, "csp.txt"), policy);
  writeFileSync(join(dist, "_headers"), headersFile(policy));
  rmSync(dirs.server, { recursive: true, force: true });
  weigh(dist);
}
