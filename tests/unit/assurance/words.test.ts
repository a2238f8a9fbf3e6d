import { describe, expect, test } from "vitest";
import type { Assurance } from "#contract/assurance/assurance.ts";
import { type MissingStep, NIST_ROWS, NOT_ASSESSED } from "#contract/assurance/assurance.ts";
import { ASSURANCE_LEVELS, LEVEL_LABEL, levelName, WANTED_LEVELS } from "#contract/assurance/levels.ts";
import { PROFILES } from "#contract/assurance/profiles.ts";
import * as words from "#contract/assurance/words.ts";
import { files, read } from "../architecture/source.ts";

/** What nobody may read of us, of a person or of a result: that anyone approved them. */
const APPROVED = /\b(?:certified|certification|compliant|compliance|accredited|accreditation)\b/i;
/** A level of NIST's, which we don't compute: only rows of it. */
const NIST_LEVEL = /\bIAL[ -]?[123]\b/;

/** Uses of these words that are about someone or something else, each by its file and a part of its line. */
const ABOUT_OTHERS: readonly [file: string, line: string, why: string][] = [
  [
    "functions/contract/checks/business/regulatory-compliance.ts",
    'label: "Regulatory compliance"',
    "a service",
  ],
  ["functions/accounts/names/authority-terms.ts", "consulate sheriff", "words that no name may have"],
  ["functions/accounts/names/authority-terms.ts", "verification compliance", "words that no name may have"],
  ["functions/checks/engine/registry.ts", '"../business/regulatory-compliance.ts"', "a file"],
  ["functions/contract/checks/all.ts", '"./business/regulatory-compliance.ts"', "a file"],
  [
    "functions/lifecycle/request/peer.ts",
    "certified: input.purposeCertified",
    "the requester certifies a purpose",
  ],
  [
    "functions/lifecycle/request/create.ts",
    "certified: input.purposeCertified",
    "the requester certifies a purpose",
  ],
  ["functions/lifecycle/request/submit.ts", "certified: boolean", "the requester certifies a purpose"],
  [
    "functions/lifecycle/request/submit.ts",
    "certified: draft.certified",
    "the requester certifies a purpose",
  ],
  ["functions/lifecycle/request/mutual.ts", "certified: false", "the requester certifies a purpose"],
  ["functions/documents/signatures/pdf/fields.ts", "const certification", "a kind of signature in a PDF"],
  [
    "functions/documents/signatures/pdf/fields.ts",
    "certification instanceof Ref",
    "a kind of signature in a PDF",
  ],
  ["web/src/features/verifications/shared/aamva.ts", "COMPLIANCE", "the header of a license's barcode"],
  ["web/src/features/landing/stories/Stories.tsx", "our compliance team", "a department of a customer"],
  ["scripts/demo/harbor.ts", '"Compliance"', "a department of the demo's team"],
  ["docs/operating.md", "*regulatory compliance*", "a service"],
  ["docs/verdicts.md", "| Regulatory compliance |", "a service"],
];

const SURFACES = ["web/src", "functions", "realtime", "scripts"].flatMap((folder) => files(folder));
const PAGES = [...files("docs", /\.md$/), "README.md", "SECURITY.md", "web/index.html"];

/** @returns the lines of a file that people or programs read; comments are for us alone */
const linesOf = (file: string): { at: string; line: string }[] =>
  read(file)
    .split("\n")
    .map((line, i) => ({ at: `${file}:${i + 1}`, line }))
    .filter(({ line }) => file.endsWith(".md") || !/^\s*(?:\*|\/\/|\/\*|\{\/\*)/.test(line))
    .map(({ at, line }) => ({ at, line: line.replace(/ \/\/ .*$/, "") }));

const lines = [...SURFACES, ...PAGES].flatMap((file) => linesOf(file).map((one) => ({ file, ...one })));

describe("every surface", () => {
  test("there's something to read", () => {
    expect(SURFACES.length).toBeGreaterThan(1000);
    expect(lines.length).toBeGreaterThan(50_000);
  });

  test("says of no one here that they're certified, compliant or accredited", () => {
    const uses = lines.filter(({ line }) => APPROVED.test(line));
    const isKnown = ({ file, line }: (typeof uses)[number]) =>
      ABOUT_OTHERS.some(([where, part]) => where === file && line.includes(part));
    expect(uses.filter((one) => !isKnown(one)).map(({ at, line }) => `${at}: ${line.trim()}`)).toEqual([]);
    const stale = ABOUT_OTHERS.filter(
      ([where, part]) => !uses.some(({ file, line }) => file === where && line.includes(part)),
    );
    expect(stale).toEqual([]);
  });

  test("names a level of NIST's only in the one sentence about its rows", () => {
    const uses = lines.filter(({ line }) => NIST_LEVEL.test(line));
    const sentence = /^[^:]*rows? of IAL2 \(NIST SP 800-63A-4\)|\$\{noun\} of IAL2 \(NIST SP 800-63A-4\)/;
    const places = ["functions/contract/assurance/words.ts", "docs/assurance.md"];
    const others = uses.filter(
      ({ file, line }) => !places.includes(file) || !sentence.test(line) || /IAL1/.test(line),
    );
    expect(others.map(({ at, line }) => `${at}: ${line.trim()}`)).toEqual([]);
    expect(new Set(uses.map(({ file }) => file))).toEqual(new Set(places));
  });
});

/** Every subset of a list, in its order. */
const subsets = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: 1 << all.length }, (_, chosen) => all.filter((_one, i) => chosen & (1 << i)));

const STEPS = Object.keys(words.WHAT_IT_TAKES) as MissingStep[];
const ELEMENTS = ["strength", "validity", "activity", "fraud", "verification"] as const;
const RESULTS = ASSURANCE_LEVELS.flatMap((level) =>
  WANTED_LEVELS.flatMap((wanted) =>
    [true, false].map((reached) => ({
      wanted: { level: wanted, reached },
      gpg45: { level } as Assurance["gpg45"],
    })),
  ),
);
const nist = subsets(NIST_ROWS).flatMap((met_rows) =>
  ([null, "biometric", "non_biometric"] as const).map((pathway) =>
    words.nistText({ met_rows, missing_rows: [], pathway }),
  ),
);

/** Everything that the wording can say, except the sentence about NIST's rows. */
const SENTENCES = [
  ...ASSURANCE_LEVELS.flatMap((level) => [words.levelText(level), LEVEL_LABEL[level]]),
  ...WANTED_LEVELS.flatMap((level) => [levelName(level), words.nearestText({ profile: "M1C", level })]),
  ...RESULTS.map(words.shortfallText),
  words.profilesText([]),
  words.profilesText(PROFILES.map(({ id }) => id)),
  ...Object.values(words.ELEMENT_LABEL),
  ...Object.values(words.ELEMENT_MEANING),
  ...Object.values(words.WHAT_IT_TAKES),
  ...ELEMENTS.flatMap((element) =>
    [null, 1, 2, 3].flatMap((piece) =>
      STEPS.map((how) => words.missingText({ element, piece, have: 0, need: 4, how })),
    ),
  ),
  ...subsets(NIST_ROWS).map(words.nistMissingText),
  ...subsets(NOT_ASSESSED).map(words.notAssessedText),
].filter((sentence) => sentence !== null);

describe("every sentence about a level", () => {
  test("is made of words that call no one certified, compliant or accredited", () => {
    const source = Object.values(words).map((one) =>
      typeof one === "function" ? one.toString() : JSON.stringify(one),
    );
    expect(source.length).toBeGreaterThan(10);
    for (const text of source) expect(text).not.toMatch(APPROVED);
    expect(source.filter((text) => NIST_LEVEL.test(text))).toEqual([words.nistText.toString()]);
  });

  test("calls no one certified, compliant or accredited, and has no gaps", () => {
    for (const sentence of [...SENTENCES, ...nist.filter((one) => one !== null)]) {
      expect(sentence).not.toMatch(APPROVED);
      expect(sentence).not.toMatch(/undefined|null|\s{2}|NaN/);
    }
  });

  test("names NIST's level only in the sentence about its rows, and never without them", () => {
    expect(SENTENCES.filter((sentence) => NIST_LEVEL.test(sentence))).toEqual([]);
    for (const sentence of nist)
      if (sentence !== null)
        expect(sentence).toMatch(/^Meets the [a-z, ]+ rows? of IAL2 \(NIST SP 800-63A-4\)( by [a-z ]+)?\.$/);
    expect(nist.filter((sentence) => sentence === null)).toHaveLength(3);
  });

  test("says that a level is what the evidence meets", () => {
    expect(words.levelText("medium")).toBe("Evidence meets medium confidence (GPG 45)");
    expect(words.levelText("none")).toBe("Evidence doesn't reach a confidence level (GPG 45)");
  });
});
