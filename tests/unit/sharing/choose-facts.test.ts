import { describe, expect, it } from "vitest";
import { DEFAULT_SHARE_OPTIONS, type ProfileFact, type ShareOptions } from "#contract/sharing/sharing.ts";
import { chosenFacts } from "#functions/sharing/choose-facts.ts";

const fact = (id: string, verificationId: string | null): ProfileFact => ({
  id,
  verification_id: verificationId,
  check: verificationId === null ? "email" : "identity_match",
  category: verificationId === null ? "contact" : "identity",
  label: "",
  name: null,
  source: "",
  grade: "G3",
  grade_words: "",
  date: "2026-11-04T12:00:00.000Z",
  expires_at: null,
});
const FACTS = [fact("chk_1", "ver_1"), fact("chk_2", "ver_1"), fact("chk_3", "ver_2"), fact("email", null)];

const shown = (verificationIds: string[], options: Partial<ShareOptions> = {}) =>
  chosenFacts(
    { options: { ...DEFAULT_SHARE_OPTIONS, includeVerificationBadges: true, ...options }, verificationIds },
    FACTS,
  ).map(({ id }) => id);

describe("a share link", () => {
  it("shows the facts of the chosen verifications only", () => {
    expect(shown(["ver_1"])).toEqual(["chk_1", "chk_2"]);
    expect(shown([])).toEqual([]);
    expect(shown(["ver_9"])).toEqual([]);
  });

  it("shows contact details only if it includes them", () => {
    expect(shown(["ver_2"], { includeContactInfo: true })).toEqual(["chk_3", "email"]);
    expect(shown([], { includeContactInfo: true })).toEqual(["email"]);
  });

  it("shows no verification if it includes none", () => {
    expect(shown(["ver_1", "ver_2"], { includeVerificationBadges: false })).toEqual([]);
  });
});
