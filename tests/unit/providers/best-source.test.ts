import { expect, it } from "vitest";
import { bestText } from "#contract/checks/best.ts";
import type { CheckId } from "#contract/checks/catalog.ts";
import { bestSource } from "#functions/providers/best-source.ts";
import type { AnswerSources } from "#functions/providers/offer.ts";

const NOBODY: AnswerSources = { providers: "none", hasFreshList: false, hasReviewer: false };
const ALL: AnswerSources = { ...NOBODY, hasFreshList: true, hasReviewer: true };
const best = (check: CheckId, sources: AnswerSources) => bestText(check, bestSource(sources, check));

it.each([
  ["identity_match", NOBODY, "consistent with a document"],
  ["identity_match", { ...ALL, providers: "sandbox" }, "consistent with a document"],
  ["address_verification", ALL, "consistent with a document"],
  ["address_verification", { ...NOBODY, providers: "sandbox" }, "confirmed by an address service"],
  ["document_verification", NOBODY, "consistent with a document"],
  ["document_verification", ALL, "confirmed by a reviewer who inspects the document"],
  ["phone_verification", NOBODY, "they have the phone that gets our code"],
  ["ssn_verification", NOBODY, "the number has a valid format"],
  ["employment_status", NOBODY, "confirmed by the employer"],
  ["rental_history", ALL, "confirmed by the landlord"],
  ["regulatory_compliance", ALL, "no match on the sanctions list"],
  ["tax_standing", ALL, "confirmed by a reviewer who inspects the document"],
] satisfies [CheckId, AnswerSources, string][])("%s is at best %#: %s", (check, sources, text) => {
  expect(best(check, sources)).toBe(text);
});
