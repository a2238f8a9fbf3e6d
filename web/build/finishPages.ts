import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { contentSecurityPolicy } from "./csp.ts";
import { headersFile } from "./headers.ts";
import { extractInlineStyles } from "./inlineStyles.ts";
import { readManifest } from "./manifest.ts";
import { PAGES } from "./pages.ts";
import { appPage, publicPage } from "./publicPage.ts";
import { weigh } from "./weights.ts";

interface Prerender {
  /** Markup of a public page. */
  renderPage(path: string): Promise<string>;
  /** Markup of the shell before anything is known. */
  renderSkeleton(): string;
}

/** Turns the built client into pages: prerendered, linked, with their policy. @param dirs absolute folders */
export async function finishPages(dirs: { dist: string; server: string }): Promise<void> {
  const { dist } = dirs;
  const prerender = (await import(
    pathToFileURL(join(dirs.server, "prerender.js")).href
  )) as unknown as Prerender;
  const built = {
    manifest: readManifest(dist),
    read: (file: string) => readFileSync(join(dist, file), "utf8"),
  };
  const written: string[] = [];
  const write = (file: string, text: string) => {
    writeFileSync(join(dist, file), text);
    written.push(text);
  };

  const template = built.read("index.html");
  for (const page of PAGES)
    write(
      page.file,
      publicPage(page, template, extractInlineStyles(await prerender.renderPage(page.path)), built),
    );
  write("app.html", appPage(built.read("app.html"), extractInlineStyles(prerender.renderSkeleton()), built));

  // Where `/.well-known/security.txt` sends people who found a weakness.
  copyFileSync(new URL("../../SECURITY.md", import.meta.url), join(dist, "security-policy.txt"));
  const policy = contentSecurityPolicy(written);
  writeFileSync(join(dist, "csp.txt"), policy);
  writeFileSync(join(dist, "_headers"), headersFile(policy));
  rmSync(dirs.server, { recursive: true, force: true });
  weigh(dist);
}
