import { phoneText } from "#contract/accounts/phone.ts";
import { CHECKS, type CheckId } from "#contract/checks/catalog.ts";
import type { ClaimsAnswer } from "#contract/verification/claims-answer.ts";
import { type StatedFact, type StatedGroup, statedGroups } from "#contract/verification/stated.ts";
import { dayText, money } from "./format.ts";

/** A fact stated in the request. */
export type KnownFact = StatedFact & { value: string };

/** @returns what was stated about the subject, in groups; facts that weren't stated and empty groups are left out */
export const knownGroups = (claims: ClaimsAnswer): (Omit<StatedGroup, "facts"> & { facts: KnownFact[] })[] =>
  statedGroups(claims, { day: dayText, money, phone: phoneText })
    .map((group) => ({
      ...group,
      facts: group.facts.filter((fact): fact is KnownFact => fact.value !== null),
    }))
    .filter(({ facts }) => facts.length > 0);

const list = new Intl.ListFormat("en-US");

/**
 * Says which of the stated facts the checks compare with documents.
 * @param facts the stated facts
 * @param checks the request's checks
 * @returns a sentence; empty if the checks compare none of them
 */
export function comparedText(facts: readonly StatedFact[], checks: readonly CheckId[]): string {
  // The name isn't looked up here: it's always compared, because every document that names its holder shows it.
  const compared = checks
    .filter((check) => CHECKS[check].documents.length > 0)
    .flatMap((check): readonly string[] => CHECKS[check].statedFacts ?? []);
  // A birth date that the subject states themselves isn't compared (`checks/identity/identity-match.ts`).
  const isCompared = ({ code, isLeftToSubject }: StatedFact) =>
    code === "name" || (compared.includes(code) && !(isLeftToSubject && code === "date_of_birth"));
  const names = facts.filter(isCompared).map(({ label }) => (label === "EIN" ? label : label.toLowerCase()));
  if (names.length === 0) return "";
  const rest = names.length < facts.length ? " Nothing else is compared." : "";
  return `The checks compare the ${list.format(names)} with the documents.${rest}`;
}
