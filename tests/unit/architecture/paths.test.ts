import { readdirSync } from "node:fs";
import { basename, dirname, normalize } from "node:path";
import { expect, it } from "vitest";
import { files, ROOT, read, SOURCE } from "./source.ts";

/** A file path in backticks. Commands, globs and placeholders don't count. */
const PATH = /`((?:[\w@.[\]-]+\/)*[\w@.[\]-]+\.(?:tsx?|md|css|sql|toml|yaml))`/g;
/** A folder's path from the root in backticks. */
const FOLDER = /`((?:functions|web|db|realtime|scripts|tests|docs)(?:\/[\w@.[\]-]+)+)\/?`/g;
/** A link to a page or file of ours, with its heading. */
const LINK = /\]\((?!https?:|mailto:|<)([^)#\s]*)(?:#([^)\s]+))?\)/g;
/** Folders that commands make and git ignores. */
const MADE = /^(web\/dist|tests\/fixtures\/out|tests\/\.output)(\/|$)/;
/** `CONTRIBUTING.md` shows how to add this check, so it doesn't exist. */
const EXAMPLES = new Set(["financial/vehicle-title.ts"]);

const FOLDERS = [...SOURCE, "docs", "migrations"];
const atRoot = readdirSync(ROOT, { withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []));
const all = [...atRoot, ...FOLDERS.flatMap((folder) => files(folder, /./))];
const known = new Set(all);
const names = new Set(all.map((file) => basename(file)));
/** Every file's path, relative to each folder above it. */
const endings = new Set(
  all.flatMap((file) => file.split("/").map((_, at, parts) => parts.slice(at).join("/"))),
);

const folders = new Set(
  all.flatMap((file) => file.split("/").map((_, at, parts) => parts.slice(0, at).join("/"))),
);

/** Whether a path exists: from the root, from the file that names it, or as an unambiguous end of a path. */
function isThere(path: string, from: string): boolean {
  if (path.startsWith(".")) return known.has(normalize(`${dirname(from)}/${path}`));
  return path.includes("/") ? endings.has(path) : names.has(path);
}

/** The text of a documentation page, or the comments of a source file. */
function prose(file: string): string {
  const text = read(file);
  if (file.endsWith(".md")) return text;
  return text
    .split("\n")
    .filter((line) => /^\s*(\*|\/\/|\/\*)/.test(line))
    .join("\n");
}

it("every path that documentation or a comment names exists", () => {
  const pages = all.filter((file) => /\.(md|tsx?)$/.test(file));
  expect(pages.length).toBeGreaterThan(1000);
  const stale = pages.flatMap((file) =>
    [...prose(file).matchAll(PATH)]
      .map(([, path = ""]) => path)
      .filter((path) => !EXAMPLES.has(path) && !isThere(path, file))
      .map((path) => `${file}: ${path}`),
  );
  expect(stale).toEqual([]);
});

it("every folder that documentation or a comment names is there", () => {
  const stale = all
    .filter((file) => /\.(md|tsx?)$/.test(file))
    .flatMap((file) =>
      [...prose(file).matchAll(FOLDER)]
        .map(([, path = ""]) => path)
        .filter((path) => !MADE.test(path) && !folders.has(path) && !endings.has(path))
        .map((path) => `${file}: ${path}`),
    );
  expect(stale).toEqual([]);
});

/** @returns the anchors of a page's headings, as GitHub makes them */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );

it("every link between pages leads to a file, and to one of its headings", () => {
  const pages = all.filter((file) => file.endsWith(".md"));
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(LINK)].map(([, path = "", anchor]) => ({
      page,
      to: path === "" ? page : normalize(`${dirname(page)}/${path}`).replace(/\/$/, ""),
      anchor,
    })),
  );
  expect(links.length).toBeGreaterThan(50);
  const broken = links.filter(({ to, anchor }) => {
    if (!known.has(to)) return !folders.has(to);
    return anchor !== undefined && !anchorsOf(to).includes(anchor);
  });
  expect(broken.map(({ page, to, anchor }) => `${page}: ${to}${anchor ? `#${anchor}` : ""}`)).toEqual([]);
});
