import { expect, test } from "vitest";
import { files, read } from "../source.ts";

/** Headings in title case because the specification writes them so, or because they name a screen of the navigation. */
const SPEC_WORDS = [
  "Authentication Error",
  "Verification Error",
  "Dashboard Error",
  "Profile Error",
  "Billing Error",
  "Network Error",
  "Marketplace Safety",
  "Rental Applications",
  "Business Operations",
  "Request Submitted",
  "Processing Started",
  // The same step, where the specification's name would be wrong.
  "Processing Not Started",
  "New Request",
  "Terms of Service",
  "Privacy Policy",
];

/** Names, which keep their capitals inside a sentence. */
const NAMES = /\b(Trust Score|Countersign|Home Screen|Stripe|Google|QR|CSV|PDF|ID|I)(?:'s)?\b/g;

/** A heading's text: of an element, or as `title` of a component or a table of texts. */
const HEADINGS = [
  /<(?:h[1-6]|Heading)\b[^>]*>\s*([A-Z][^<{]*)</g,
  /\b(?:title|heading|documentTitle)(?:=|: )"([^"]+)"/g,
  /\buseTitle\("([^"]+)"\)/g,
];
const CHOSEN = /\b(?:title|documentTitle)=\{([^}`]*\?[^}`]*)\}/g;

const headingsIn = (text: string): string[] => [
  ...HEADINGS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, words = ""]) => words)),
  ...[...text.matchAll(CHOSEN)].flatMap(([, choice = ""]) =>
    [...choice.matchAll(/"([A-Z][^"]+)"/g)].map(([, words = ""]) => words),
  ),
];

/** Whether a word after a sentence's first begins with a capital. */
const isTitleCase = (heading: string): boolean =>
  heading
    .replace(NAMES, "")
    .split(/[.!?:] /)
    .some((sentence) => /\S\s+["“]?[A-Z]/.test(sentence.trim()));

test("headings are in sentence case, except the specification's words", () => {
  const headings = files("web/src").flatMap((file) =>
    headingsIn(read(file)).map((words) => ({ file, words: words.trim() })),
  );
  expect(headings.length).toBeGreaterThan(200);
  expect(headings.filter(({ words }) => isTitleCase(words) && !SPEC_WORDS.includes(words))).toEqual([]);
  const unused = SPEC_WORDS.filter((words) => !headings.some((one) => one.words === words));
  expect(unused).toEqual([]);
});

test("title case is recognized", () => {
  const titled = ["Cost Summary", "Scan a QR Code", "Deciding Against Them?"];
  expect(titled.filter(isTitleCase)).toEqual(titled);
  const plain = ["Recent activity", "See your Trust Score", "Checked. Nothing was found.", "Scan a QR code"];
  expect(plain.filter(isTitleCase)).toEqual([]);
});
