import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The sheet with the styles that the app's screens share. Public pages use only some parts of it. */
const APP = "app";
/** The scripts whose styles share a sheet, in the order of their rules. All others have their own sheet. */
const SHEETS: Readonly<Record<string, readonly string[]>> = {
  base: ["base", "common", "basics"],
  [APP]: [
    ...["ui", "shell", "cards", "dialogs", "later", "lists", "figures", "requests", "fields", "evidence"],
    ...["asking", "own-statement", "app-dialogs", "search-parts", "Toaster", "Plot"],
  ],
  auth: ["auth", "LoginPage", "RegisterPage", "schemas"],
  subject: ["SubjectPage", "subject-frame", "subject", "invited", "steps", "phone", "documents"],
  sharing: ["SharedProfilePage", "sharing", "ShareProfilePage"],
  dashboard: ["DashboardPage", "BusinessDashboard"],
  detail: ["VerificationDetailPage", "uploads", "verification-parts"],
  request: ["NewRequestPage", "request-form"],
  profile: ["ProfilePage", "profile-dialogs"],
  team: ["TeamPage", "team-parts"],
};
/** The file that lists the parts of the app's sheet, so that public pages can inline only those that they need. */
export const PARTS_FILE = ".vite/parts.json";

/** A sheet's name, and its styles by script. */
export interface Parts {
  sheet: string;
  parts: Record<string, string>;
}

/**
 * Joins the styles of several scripts into one sheet, so that a first visit loads at most four sheets: the styles of
 * every page, of the controls, of the app's screens together, and of the screen itself.
 * @param src absolute path of the folder with the styles
 */
export function styleSheets(src: string): Plugin {
  let sources = "";
  return {
    name: "style-sheets",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    buildStart() {
      const hash = createHash("sha256");
      for (const file of globSync("**/*.css", { cwd: src }).sort())
        hash.update(readFileSync(`${src}/${file}`));
      sources = hash.digest("hex");
    },
    // A sheet's name changes when the styles of any of its scripts change. The scripts refer to that name, so their own
    // names must change with it. If they didn't, browsers would keep scripts that refer to a deleted sheet.
    augmentChunkHash: (chunk) =>
      Object.keys(chunk.modules).some((id) => id.includes(".css")) ? sources : undefined,
    generateBundle: {
      // Must run before Vite lists the files that each page needs.
      order: "pre",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const joined = new Set<string>();
        for (const [sheet, names] of Object.entries(SHEETS)) {
          const members = names.flatMap((name) => chunks.filter((chunk) => chunk.name === name));
          const parts: Record<string, string> = {};
          for (const { fileName, viteMetadata } of members)
            for (const css of viteMetadata?.importedCss ?? []) {
              const asset = bundle[css];
              if (asset?.type !== "asset") return this.error(`The styles of ${fileName} are missing`);
              parts[fileName] = String(asset.source);
              joined.add(css);
            }
          const source = Object.values(parts).join("");
          const fileName = this.getFileName(this.emitFile({ type: "asset", name: `${sheet}.css`, source }));
          for (const { fileName: script, viteMetadata } of members)
            if (script in parts && viteMetadata) viteMetadata.importedCss = new Set([fileName]);
          if (sheet === APP)
            this.emitFile({
              type: "asset",
              fileName: PARTS_FILE,
              source: JSON.stringify({ sheet: fileName, parts } satisfies Parts),
            });
        }
        // Scripts with the same styles share a CSS file, and one of them may still need it outside of a sheet.
        const needed = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
        for (const css of joined) if (!needed.has(css)) delete bundle[css];
      },
    },
  };
}
