import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import { buildMark, withoutBuildMark } from "#web/build/buildMark.ts";
import { contentSecurityPolicy } from "#web/build/csp.ts";
import { headersFile } from "#web/build/headers.ts";
import { extractInlineStyles } from "#web/build/inlineStyles.ts";
import { closureOf } from "#web/build/manifest.ts";
import { linkPreview } from "#web/build/pages/linkPreview.ts";
import { PAGES, type Page } from "#web/build/pages/pages.ts";
import { publicPage } from "#web/build/pages/publicPage.ts";
import { shortNames } from "#web/build/shortNames.ts";

describe("inline styles of prerendered pages", () => {
  it("become rules, without duplicates", () => {
    const { html, css } = extractInlineStyles(
      '<p style="color:red">a</p><i style="top:0">b</i><b style="color:red">c</b>',
    );
    expect(html).toBe('<p data-s="0">a</p><i data-s="1">b</i><b data-s="0">c</b>');
    expect(css).toBe('[data-s="0"]{color:red}[data-s="1"]{top:0}');
  });
  it("are decoded as a browser does", () => {
    expect(extractInlineStyles('<p style="content:&quot;a&amp;b&quot;">').css).toBe(
      '[data-s="0"]{content:"a&b"}',
    );
  });
});

describe("policy and headers", () => {
  const policy = contentSecurityPolicy([
    '<style>[data-s]{top:0}</style><script src="/a.js"></script><script data-entry="/b.js">go()</script>',
    "<style>[data-s]{top:0}</style><script>theme(1 < 2)</script>",
  ]);
  const directive = (name: string) =>
    policy
      .split("; ")
      .find((part) => part.startsWith(`${name} `))
      ?.split(" ")
      .slice(1);

  const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

  it("allows our scripts, WebAssembly, and inline scripts by their hash", () => {
    expect(directive("script-src")).toEqual([
      "'self'",
      "'wasm-unsafe-eval'",
      hashOf("go()"),
      hashOf("theme(1 < 2)"),
    ]);
    expect(policy).not.toContain("unsafe-inline");
    expect(directive("frame-ancestors")).toEqual(["'none'"]);
  });
  it("allows inline styles by their hash", () => {
    expect(directive("style-src")?.filter((source) => source === hashOf("[data-s]{top:0}"))).toHaveLength(1);
  });
  it("caches hashed files for a year, but revalidates pages", () => {
    const rules = new Map(
      headersFile(policy)
        .trim()
        .split("\n\n")
        .map((rule) => [rule.split("\n")[0], rule]),
    );
    expect(rules.get("/*")).toContain(`Content-Security-Policy: ${policy}`);
    expect(rules.get("/*")).not.toContain("Cache-Control");
    expect(rules.get("/assets/*")).toContain("immutable");
    expect(rules.get("/login")).toContain("Cache-Control: no-cache");
    expect(rules.get("/sw.js")).toContain("Cache-Control: no-cache");
    expect(rules.get("/manifest.webmanifest")).toContain("Cache-Control: no-cache");
    expect(rules.get("/icon.svg")).toContain("Cache-Control: public, max-age=86400");
  });
  it("lets any site import the modules for levels of assurance, and keeps them for good", () => {
    // Without removing the general header first, both values would be joined.
    expect(headersFile(policy)).toContain(`
/assurance/*.js
  ! Cross-Origin-Resource-Policy
  Cross-Origin-Resource-Policy: cross-origin
  Access-Control-Allow-Origin: *
  Cache-Control: public, max-age=31536000, immutable
`);
    expect(headersFile(policy).match(/Access-Control-Allow-Origin/g)).toHaveLength(1);
  });
});

describe("a public page", () => {
  const order = "@layer reset, features;";
  const files: Record<string, string> = {
    "assets/base.css": `${order}a{top:0}`,
    "assets/login.css": `${order}b{content:"$&"}`,
  };
  const built = {
    manifest: {
      "index.html": { file: "assets/main.js", imports: ["_react.js"], css: ["assets/base.css"] },
      "_react.js": { file: "assets/react.js" },
      "Login.tsx": { file: "assets/login.js", imports: [], css: ["assets/login.css"] },
      "Link.tsx": { file: "assets/link.js", imports: ["_ui.js"], css: [] },
      "_ui.js": { file: "assets/ui.js", css: ["assets/app.css"] },
    },
    app: {
      sheet: "assets/app.css",
      parts: { "assets/ui.js": "u{top:2px}", "assets/shell.js": "s{top:3px}" },
    },
    read: (file: string) => files[file] ?? "",
    site: new URL("https://app.example/"),
  };
  const template = `<html><head>
    <title>x</title>
    <meta name="description" content="y" />
    <link rel="modulepreload" crossorigin href="/assets/react.js">
    <script type="module" crossorigin src="/assets/main.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/base.css">
  </head><body><div id="root"></div></body></html>`;
  const login: Page = {
    file: "login.html",
    path: "/login",
    modules: ["Login.tsx"],
    title: 'Sign "in"',
    description: "In",
  };
  const page = publicPage(login, template, { html: "<h1>$1 off</h1>", css: "i{top:1px}" }, built);

  it("renders without further requests: its styles are inline, and layers are declared once", () => {
    expect(page).toContain(`<style>${order}a{top:0}b{content:"$&"}i{top:1px}</style>`);
    expect(page).not.toMatch(/<script[^>]* src=/);
    expect(page).not.toContain('<link rel="stylesheet"');
    expect(page).toContain('data-styles="/assets/base.css /assets/login.css"');
  });
  it("has only its own parts of the app's styles inline, and loads the sheet as well", () => {
    const link = publicPage({ ...login, modules: ["Link.tsx"] }, template, { html: "", css: "" }, built);
    expect(link).toContain(`<style>${order}a{top:0}u{top:2px}</style>`);
    expect(link).toContain('data-styles="/assets/base.css" data-sheet="/assets/app.css"');
    expect(page).not.toContain("data-sheet");
  });
  it("starts the entry script, and lists everything it will need", () => {
    expect(page).toContain('data-entry="/assets/main.js"');
    expect(page).toContain('data-imports="/assets/react.js /assets/main.js /assets/login.js"');
  });
  it("has its own title, description and markup, character for character", () => {
    expect(page).toContain("<title>Sign &quot;in&quot;</title>");
    expect(page).toContain('content="In"');
    expect(page).toContain('<div id="root" data-prerendered="/login"><h1>$1 off</h1></div>');
  });
});

describe("the preview of a link", () => {
  const site = new URL("https://app.example/");
  const page: Page = { file: "a.html", path: "/a", modules: [], title: 'A "title"', description: "Words" };
  const tagsOf = (one: Page) =>
    Object.fromEntries(
      [...linkPreview(one, site).matchAll(/(?:property|name)="([^"]+)" content="([^"]*)"/g)].map(
        ([, name, content]) => [name, content],
      ),
    );

  it("has the page's words, and addresses that another site can open", () => {
    expect(tagsOf(page)).toMatchObject({
      "og:title": "A &quot;title&quot;",
      "og:description": "Words",
      "og:url": "https://app.example/a",
      "og:image": "https://app.example/link-preview.png",
      "twitter:card": "summary_large_image",
    });
  });
  it("doesn't name the address of a page that isn't for search engines, because its links have a token", () => {
    expect(tagsOf({ ...page, noindex: true })).not.toHaveProperty(["og:url"]);
    expect(PAGES.filter(({ path, noindex }) => path === "/s" && noindex)).toHaveLength(1);
  });
});

test.each(["0123456789ab", "0123456789ab-changed", "unknown"])(
  "a page is the same without its mark of %s",
  (commit) => {
    expect(withoutBuildMark(`<head>${buildMark(commit)}</head>`)).toBe("<head></head>");
  },
);

describe("what a page loads at first", () => {
  const manifest = {
    "a.tsx": { file: "a.js", imports: ["_shared.js"], dynamicImports: ["late.tsx"], css: ["a.css"] },
    "_shared.js": { file: "shared.js", imports: ["_core.js"] },
    "_core.js": { file: "core.js", imports: ["_shared.js"], css: ["core.css"] },
    "late.tsx": { file: "late.js" },
  };
  it("is its chunk and everything it imports, but not what it loads later", () => {
    const { js, css } = closureOf(manifest, ["a.tsx"]);
    expect(new Set(js)).toEqual(new Set(["a.js", "shared.js", "core.js"]));
    expect(new Set(css)).toEqual(new Set(["a.css", "core.css"]));
  });
  it("fails for a module that wasn't built", () => {
    expect(() => closureOf(manifest, ["gone.tsx"])).toThrow("gone.tsx");
  });
});

describe("class names of the build", () => {
  const root = mkdtempSync(join(tmpdir(), "names-"));
  afterAll(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "ui"));
  const many = Array.from({ length: 4000 }, (_, i) => `.c${i}{top:0}`).join("");
  writeFileSync(
    join(root, "ui/A.module.css"),
    "/* .comment */ .card { top: 0.5em } .head .icon::after { top: 0 }",
  );
  writeFileSync(join(root, "ui/B.module.css"), `.card{animation:rise}@keyframes rise{to{top:0}}${many}`);
  const nameOf = shortNames(root);

  it("are short, stable and unique", () => {
    const inB = ["card", "rise", ...Array.from({ length: 4000 }, (_, i) => `c${i}`)];
    const names = [
      ...["card", "head", "icon"].map((name) => nameOf(name, join(root, "ui/A.module.css"))),
      ...inB.map((name) => nameOf(name, join(root, "ui/B.module.css"))),
    ];
    expect(new Set(names).size).toBe(names.length);
    expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(3);
    expect(names.every((name) => /^[a-zA-Z][a-zA-Z0-9]*$/.test(name))).toBe(true);
    expect(shortNames(root)("card", join(root, "ui/B.module.css"))).toBe(names[3]);
  });
  it("throw for a class that doesn't exist", () => {
    expect(() => nameOf("comment", join(root, "ui/A.module.css"))).toThrow("comment");
  });
});
