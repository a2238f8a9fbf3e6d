import { describe, expect, it } from "vitest";
import { chunkGroups } from "#web/build/chunks.ts";
import { fileCounts, importLoop, smallScripts } from "#web/build/fileCounts.ts";
import { inlineEntry } from "#web/build/inlineEntry.ts";
import type { Manifest } from "#web/build/manifest.ts";
import { moduleUses } from "#web/build/moduleUses.ts";
import { AFTER_SHELL, keysOf, SCREENS, SHELL } from "#web/build/pages/screens.ts";

const detail = "src/features/verifications/detail/VerificationDetailPage.tsx";
const dashboard = "src/features/dashboard/DashboardPage.tsx";

/** A build in which the shell's parts share a script, and each screen has its own, besides those of `more`. */
function build(more: Partial<Record<string, readonly string[]>> = {}): Manifest {
  const manifest: Manifest = {
    "app.html": { file: "assets/app.js", imports: ["_react.js"], css: ["base.css"] },
    "_react.js": { file: "assets/react.js" },
    [SHELL]: { file: "assets/shell.js", imports: ["_react.js"], css: ["shell.css"] },
  };
  for (const key of AFTER_SHELL) manifest[key] = { file: "assets/later.js", imports: ["_react.js"] };
  for (const key of SCREENS.flatMap(keysOf)) {
    const imports = (more[key] ?? []).map((name) => {
      manifest[`_${name}`] = { file: `assets/${name}`, css: [`${name}.css`] };
      return `_${name}`;
    });
    manifest[key] = { file: `assets/${key.replaceAll("/", "-")}.js`, imports, css: ["own.css"] };
  }
  // What screens load at once.
  for (const name of [
    "dashboard/business/BusinessDashboard",
    "team/settings/Settings",
    ...["notes/TeamNotes", "organize/OrganizeCard", "consent/ConsentCard", "consent/RequesterCard"].map(
      (part) => `verifications/detail/${part}`,
    ),
    "verifications/detail/evidence/UploadCard",
  ])
    manifest[`src/features/${name}.tsx`] = { file: "assets/parts.js" };
  manifest["src/ui/Chart/Plot.tsx"] = { file: "assets/plot.js" };
  for (const rules of [
    "src/features/profile/details/details.schema.ts",
    "functions/contract/reviews/review.schema.ts",
  ])
    manifest[rules] = { file: "assets/rules.js" };
  return manifest;
}
const names = (n: number) => Array.from({ length: n }, (_, i) => `${i}.js`);
const over = (manifest: Manifest) =>
  fileCounts(manifest)
    .filter(({ files, limit }) => files > limit)
    .map(({ name, kind, files }) => `${name}: ${files} ${kind}`);

describe("files of a first visit", () => {
  it("are the page's, the shell's, and the screen's with what it loads at once, but not what the page has inside", () => {
    const counts = fileCounts(build()).filter(({ name }) => name === "verifications/new");
    expect(counts).toEqual([
      { name: "verifications/new", kind: "scripts", files: 4, limit: 15 },
      { name: "verifications/new", kind: "style sheets", files: 3, limit: 4 },
    ]);
    const business = fileCounts(build()).find(({ name }) => name === "dashboard");
    expect(business).toMatchObject({ kind: "scripts", files: 5 });
  });
  it("are limited for every screen, not only for the heaviest", () => {
    expect(over(build())).toEqual([]);
    const found = over(build({ [detail]: names(11), [dashboard]: names(12) }));
    expect(found).toContain("verifications/:id: 16 scripts");
    expect(found).toContain("dashboard: 17 scripts");
    expect(found).toContain("verifications/:id: 14 style sheets");
  });
  it("are limited for the next screen as well, whichever was the first", () => {
    const found = over(build({ [dashboard]: names(4) }));
    expect(found).toContain("billing → dashboard: 6 new scripts");
    expect(found).not.toContain("dashboard → billing: 6 new scripts");
  });
});

describe("scripts", () => {
  const manifest: Manifest = {
    "index.html": { file: "assets/index.js", imports: ["_a.js"] },
    [detail]: { file: "assets/detail.js", imports: ["_a.js"] },
    "_a.js": { file: "assets/a.js" },
    "src/ui/Menu/Menu.tsx": { file: "assets/menu.js" },
    "src/ui/Menu/Item.tsx": { file: "assets/menu.js" },
  };
  it("under 3 kB are screens or what a page begins with", () => {
    expect(smallScripts(manifest, () => 2999)).toEqual([
      "assets/a.js (_a.js)",
      "assets/menu.js (src/ui/Menu/Menu.tsx)",
    ]);
    expect(smallScripts(manifest, () => 3000)).toEqual([]);
  });
  it("don't import themselves through others", () => {
    expect(importLoop(manifest)).toBeNull();
    expect(importLoop({ ...manifest, "_a.js": { file: "assets/a.js", imports: [detail] } })).toMatch(/js$/);
  });
});

describe("the groups of modules", () => {
  const graph = (modules: Record<string, { imports?: string[]; later?: string[] }>) => ({
    getModuleInfo: (id: string) => {
      const module = modules[id];
      if (!module) return null;
      return {
        importers: Object.keys(modules).filter((other) => modules[other]?.imports?.includes(id)),
        importedIds: module.imports ?? [],
        dynamicallyImportedIds: module.later ?? [],
      };
    },
  });
  const at = (path: string) => `/web/${path}`;
  const modules = graph({
    [at("index.html")]: {
      imports: [at("src/app/main.tsx")],
      later: [at("src/features/landing/LandingPage.tsx")],
    },
    [at("app.html")]: { imports: [at("src/app/mainApp.tsx")], later: [at(SHELL), at(detail), at(dashboard)] },
    [at("src/app/main.tsx")]: { imports: [at("src/lib/page/title.ts"), "/node_modules/react/index.js"] },
    [at("src/app/mainApp.tsx")]: { imports: [at("src/lib/page/title.ts")] },
    [at("src/lib/page/title.ts")]: {},
    [at(SHELL)]: { imports: [at("src/app/shell/Header.tsx")] },
    [at("src/app/shell/Header.tsx")]: {},
    [at(detail)]: {
      imports: [at("src/ui/Time/Time.tsx"), at("src/features/verifications/shared/hasAction.ts")],
    },
    [at(dashboard)]: { imports: [at("src/ui/Time/Time.tsx")] },
    [at("src/ui/Time/Time.tsx")]: {},
    [at("src/features/verifications/shared/hasAction.ts")]: {},
    [at("src/features/landing/LandingPage.tsx")]: {},
  });
  const nameOf = (path: string) => {
    for (const { name } of chunkGroups("/web/"))
      if (typeof name === "function") {
        const found = name(at(path), modules);
        if (found !== null) return found;
      }
    return null;
  };

  it("follow who uses a module at once", () => {
    const use = moduleUses("/web/")(at("src/ui/Time/Time.tsx"), modules);
    expect(use).toMatchObject({ id: "src/ui/Time/Time.tsx", by: new Set([detail, dashboard]) });
    expect(moduleUses("/web/")("/node_modules/react/index.js", modules)).toBeUndefined();
  });
  it("put together what every page, the shell, several screens, or one screen needs", () => {
    expect(nameOf("src/lib/page/title.ts")).toBe("base");
    expect(nameOf("src/app/shell/Header.tsx")).toBe("shell");
    expect(nameOf("src/ui/Time/Time.tsx")).toBe("cards");
    expect(nameOf("src/features/verifications/shared/hasAction.ts")).toBe("VerificationDetailPage");
  });
  it("leave out what a page begins with, which runs once it's loaded", () => {
    expect(nameOf("src/app/main.tsx")).toBeNull();
    expect(nameOf("src/app/mainApp.tsx")).toBeNull();
  });
});

describe("the app's page", () => {
  it("has the script that it begins with inside, with the addresses of what that imports", () => {
    const page = '<script type="module" crossorigin src="/assets/app.js"></script><link href="/assets/a.js">';
    const html = inlineEntry(page, (file) =>
      file === "assets/app.js" ? 'import{a}from"./a.js";a();\n' : "",
    );
    expect(html).toBe(
      '<script type="module">import{a}from"/assets/a.js";a();</script><link href="/assets/a.js">',
    );
    expect(() => inlineEntry("<p>", () => "")).toThrow("no script");
  });
});
