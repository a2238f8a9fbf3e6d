import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NOT_ASSESSED } from "#contract/assurance/assurance.ts";
import { PROFILES } from "#contract/assurance/profiles.ts";
import { ASSURANCE_VERSION } from "#contract/assurance/version.ts";
import { withAssurance } from "#scripts/assurance-docs.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/assurance.md"), "utf8");

test("the page says what the code computes (npm run docs:assurance)", () => {
  expect(withAssurance(page)).toBe(page);
});

test("it has every profile, the version, and what isn't assessed", () => {
  for (const { id } of PROFILES) expect(page).toContain(`| ${id} |`);
  expect(page).toContain(`The current version is ${ASSURANCE_VERSION},`);
  expect(NOT_ASSESSED).toHaveLength(4);
  for (const part of ["death records", "masks and replays", "groups of people", "live recording"])
    expect(page).toContain(part);
});

test("a page that lost a section isn't written", () => {
  expect(() => withAssurance(page.replace("<!-- end of mapping -->", ""))).toThrow("no section mapping");
});
