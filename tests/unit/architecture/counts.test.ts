import { expect, test } from "vitest";
import { files, read } from "./source.ts";

const HELPER = "functions/contract/plural.ts";
/** A noun that's chosen by hand: `n === 1 ? "item" : "items"`, or its ending: `n === 1 ? "" : "s"`. */
const BY_HAND =
  /=== 1 \? ["'`](?:1 )?([a-z]+)["'`] : ["'`](?:\$\{\w+\} )?\1e?s["'`]|=== ["'`]?1["'`]? \? ["'`]{2} : ["'`]e?s["'`]/;
/** A number that can be 1, before a noun that stays plural. */
const FIXED = /\$\{[\w.]*(?:length|size|[cC]ount|[tT]otal)\} (?:[a-z]+ )?[a-z]{3,}(?<!e)s\b/;
/** What isn't a noun after a number of things. */
const VERB = /\} (?:\w+ )?(?:was|has|asks|this)\b/;
/** Why the number can't be 1, has a sentence of its own if it is, or isn't one that `plural` can format. */
const ALLOWED: Readonly<Record<string, string>> = {
  "functions/reports/pdf/sections/closing.ts": "the sentence for one character is another one",
  "functions/sanctions/ofac.ts": "for the operator: a line has several values",
  "functions/jobs/verifications/attest.mail.ts": "a constant",
  "web/src/features/analytics/messages.ts": "a decimal, which counts as 1 once it's rounded",
  "web/src/ui/Rating/Stars.tsx": "a constant",
};

test("whatever says how many there are has the noun from `plural`", () => {
  const bad = ["web/src", "functions", "scripts/ops", "scripts/recompute"]
    .flatMap((folder) => files(folder))
    .filter((file) => file !== HELPER && !ALLOWED[file])
    .flatMap((file) =>
      read(file)
        .split("\n")
        .filter((line) => BY_HAND.test(line) || (FIXED.test(line) && !VERB.test(line)))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(bad).toEqual([]);
});
