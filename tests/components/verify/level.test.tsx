import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Assurance, AssuranceCheck } from "#contract/assurance/assurance.ts";
import { LevelSection } from "#features/verify/LevelSection.tsx";
import type { Level } from "#features/verify/signed/verdict.ts";
import { assuranceOf } from "#functions/assurance/assurance.ts";
import { show } from "../render.tsx";

const CHECK: AssuranceCheck = {
  service: "identity_match",
  status: "passed",
  grade: "G4",
  disputed: false,
  sandbox: false,
  expires_at: null,
  proofing: {
    documents: [],
    inspection: null,
    attested_years: 1,
    scores: { evidence: [{ type: "drivers_license", strength: 3, validity: 2 }], fraud: 1, verification: 1 },
  },
};

const computed = (wanted: "medium" | null, checks: AssuranceCheck[]): Assurance =>
  assuranceOf({ at: "2026-11-21T09:30:00.000Z", wanted, checks });

/** @returns the section's text, a line per element */
function shown(level: Level): string {
  const { unmount } = show(<LevelSection level={level} />);
  const section = screen.getByRole("region", { name: "Level of assurance" });
  const lines = within(section)
    .getAllByText((_text, element) => element?.children.length === 0)
    .map((element) => element.textContent);
  unmount();
  return lines.join("\n");
}

describe("a report's level on the page that verifies", () => {
  it("is shown with its scores, profiles, missing step and limits, and that this browser recomputed it", () => {
    const text = shown({ outcome: "recomputed", assurance: computed(null, [CHECK]) }).replaceAll(
      "\u00A0",
      " ",
    );
    for (const said of [
      "Evidence meets low confidence (GPG 45)\nRecomputed in your browser by version 1, from the checks in this report.",
      "1. Driver's license\nStrength 3 of 4, validity 2 of 4",
      "Activity\n1 of 4\nIdentity fraud\n1 of 4\nVerification\n1 of 4",
      "Profiles met: L1B, L1A\nMissing for medium confidence (M1C)",
      "Not assessed: death records",
    ])
      expect(text).toContain(said);
    expect(text).not.toContain("asked for");
  });

  it("comes after a sentence that says if it isn't the one that was asked for", () => {
    expect(shown({ outcome: "recomputed", assurance: computed("medium", [CHECK]) })).toMatch(
      /^Level of assurance\nThis result doesn't reach medium confidence \(GPG 45\).*\nEvidence meets low/,
    );
  });

  it("says that no document counts if none does", () => {
    const text = shown({ outcome: "recomputed", assurance: computed(null, []) });
    expect(text).toContain("Evidence doesn't reach a confidence level (GPG 45)");
    expect(text).toContain("No document counts as evidence of identity.");
  });

  it.each<[Level, string]>([
    [
      { outcome: "unknown_version", version: "9" },
      "We don't know version 9 of the computation, so we couldn't recompute the level. We know version 1.",
    ],
    [
      { outcome: "not_loaded" },
      "We couldn't load the computation, so we couldn't recompute the level. Check your connection, then check again.",
    ],
    [
      { outcome: "other_module" },
      "The computation that we loaded isn't the one that this report names, so we couldn't recompute the level. Reload the page, then check again.",
    ],
  ])("says why it wasn't recomputed: %o", (level, said) => {
    expect(shown(level)).toBe(`Level of assurance\n${said}`);
  });
});
