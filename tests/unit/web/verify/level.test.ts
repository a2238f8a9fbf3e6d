import { describe, expect, test } from "vitest";
import { ASSURANCE_MODULES } from "#contract/assurance/modules.ts";
import { ASSURANCE_VERSION } from "#contract/assurance/version.ts";
import { levelNote } from "#features/verify/messages.ts";
import type { Level } from "#features/verify/signed/verdict.ts";
import type { Report } from "#functions/reports/report.ts";
import { sampleReport } from "#tests/unit/report/sample.ts";
import { jsonReport, pdf, type Served, server, verdictOn, verdictWord } from "./issuer.ts";

const NAMED = { version: ASSURANCE_VERSION, sha256: ASSURANCE_MODULES[ASSURANCE_VERSION] };
const REPORT = sampleReport();

/** @returns a report with our signature. @param change of the report, before it's signed */
const signed = (change: object = {}, assurance: object | null = NAMED) =>
  jsonReport({ assurance }, { ...REPORT, ...change });

/** @returns what the page says about a report's level */
async function levelIn(file: object, served?: Served): Promise<Level | null> {
  const verdict = await verdictOn(JSON.stringify(file), served);
  if (verdict.outcome !== "issued" || verdict.signed.kind !== "report") throw new Error("Refused");
  return verdict.signed.level;
}

const claimed = (level: string): object => ({
  assurance: { ...REPORT.assurance, gpg45: { ...REPORT.assurance!.gpg45, level } },
});

describe("the level of a report", () => {
  test("is recomputed with the published module", async () => {
    expect(await levelIn(await signed())).toEqual({ outcome: "recomputed", assurance: REPORT.assurance });
  });

  test.each<[string, object]>([
    ["level", claimed("very_high")],
    [
      "profiles",
      { assurance: { ...REPORT.assurance, gpg45: { ...REPORT.assurance!.gpg45, profiles_met: ["M1C"] } } },
    ],
    ["list of what isn't assessed", { assurance: { ...REPORT.assurance, not_assessed: [] } }],
    ["checks, which can't be computed from,", { checks: null }],
    ["time, which isn't when it was made,", { generated_at: "2026-11-22T09:30:00.000Z" }],
  ])("is refused if its %s doesn't follow, even with our signature", async (_what, change) => {
    expect(await verdictWord(JSON.stringify(await signed(change)))).toBe("other_level");
  });

  test("that was raised by hand is a change to the report", async () => {
    const file = { ...(await signed()), ...claimed("high") };
    expect(await verdictWord(JSON.stringify(file))).toBe("changed");
  });

  test("of a version that we don't know isn't recomputed, and its module isn't asked for", async () => {
    for (const version of ["99", "constructor", "../api/x"]) {
      const get = server();
      const file = await signed({ assurance: { ...REPORT.assurance, version } }, { ...NAMED, version });
      const verdict = await verdictOn(JSON.stringify(file), get);
      expect(verdict).toMatchObject({
        standing: "valid",
        signed: { level: { outcome: "unknown_version", version } },
      });
      expect(get.asked.filter((path) => path.includes("assurance"))).toEqual([]);
    }
    expect(levelNote({ outcome: "unknown_version", version: "99" })).toContain("We know version 1.");
  });

  test("isn't recomputed without the module, and the rest of the verdict stays", async () => {
    const verdict = await verdictOn(JSON.stringify(await signed()), { down: ["/assurance/"] });
    expect(verdict).toMatchObject({ standing: "valid", signed: { level: { outcome: "not_loaded" } } });
    expect(await levelIn(await signed(), { module: "" })).toEqual({ outcome: "other_module" });
  });

  test("isn't recomputed with a module that the report or the page doesn't know by its hash", async () => {
    const module = "export const assuranceOfReport = (report) => report.assurance;";
    expect(await levelIn(await signed(claimed("high")), { module })).toEqual({ outcome: "other_module" });
    const hashes = [{ ...NAMED, sha256: "0".repeat(64) }, { ...NAMED, version: "2" }, null];
    for (const hash of hashes)
      expect(await levelIn(await signed({}, hash))).toEqual({ outcome: "other_module" });
  });

  test("isn't shown for a business, nor for a report from before there were levels", async () => {
    expect(await levelIn(await signed({ assurance: null }, null))).toBeNull();
    expect(await levelIn(await jsonReport())).toBeNull();
  });

  test("is refused if it's a business's", async () => {
    const verification: Report["verification"] = { ...REPORT.verification, verification_type: "business" };
    expect(await verdictWord(JSON.stringify(await signed({ verification })))).toBe("other_level");
  });

  test("isn't recomputed for a PDF, which has it only in words", async () => {
    expect(await verdictOn(await pdf())).toMatchObject({ signed: { level: null } });
  });
});
