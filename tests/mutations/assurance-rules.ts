import type { BrokenRule } from "./broken-rule.ts";

/** Rules about levels of assurance. */
export const ASSURANCE_RULES: readonly BrokenRule[] = [
  {
    rule: "A disputed check counts toward no level of assurance",
    file: "functions/assurance/counted.ts",
    from: "!check.disputed && ",
    to: "",
    project: "unit",
    test: "tests/unit/assurance/counted.test.ts",
  },
  {
    rule: "Of each type of document, one piece counts toward a level of assurance",
    file: "functions/contract/assurance/profiles.ts",
    from: "all.filter(({ type }) => kindOf(type) !== kindOf(one.type))",
    to: "all.filter((other) => other !== one)",
    project: "unit",
    test: "tests/unit/assurance/counted.test.ts",
  },
  {
    rule: "An identity document counts toward a level only if it was compared with the request",
    file: "functions/assurance/counted.ts",
    from: "if (isIdentity && !isIdentified) return [];",
    to: "if (isIdentity && isIdentified === null) return [];",
    project: "unit",
    test: "tests/unit/assurance/counted.test.ts",
  },
  {
    rule: "Only a reviewer trained to examine documents raises a document's validity",
    file: "functions/assurance/counted.ts",
    from: 'proofing?.inspection === "trained"',
    to: "proofing?.inspection",
    project: "unit",
    test: "tests/unit/assurance/mapping.test.ts",
  },
];
