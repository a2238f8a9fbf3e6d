import { type StatedGroup, statedGroups, type Words } from "#contract/verification/stated.ts";
import type { Report } from "./report.ts";

/**
 * @returns what the report's request states, in groups, along with the name that the subject gave instead, if they did
 */
export function statedIn({ verification: v }: Report, words: Words): StatedGroup[] {
  const groups = statedGroups(v.claims, words);
  if (v.subject_name === null) return groups;
  const given = {
    code: "subject_name",
    label: "Name the subject gave",
    value: v.subject_name,
    hint: null,
  };
  return groups.map((group) => ({
    ...group,
    facts: group.facts.flatMap((fact) => (fact.code === "name" ? [fact, given] : [fact])),
  }));
}
