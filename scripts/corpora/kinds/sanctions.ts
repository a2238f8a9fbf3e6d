import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { foldNumber } from "#functions/checks/sanctions/facts.ts";
import { judgeNames } from "#functions/checks/sanctions/judge.ts";
import { countFullNames } from "#functions/checks/sanctions/subject.ts";
import type { Subject } from "#functions/checks/sanctions/types.ts";
import { type ListEntry, ofacEntries } from "#functions/sanctions/ofac.ts";
import { entriesIn, MemoryList } from "#tests/fixtures/memory-list.ts";
import { ODD_ENTRIES } from "#tests/fixtures/odd-entries.ts";
import { type MadeEntry, ofacFiles, sanctionEntries } from "#tests/fixtures/sanction-list.ts";
import type { Found, OpenKind } from "../types.ts";

/** The made-up list to search if the corpus has none. */
export const madeEntries = (): MadeEntry[] => [...sanctionEntries(1000, 1), ...ODD_ENTRIES];

/**
 * One line of `person|name|birth date|street|city|country|number` (or `organization|…`), searched for in OFAC's files
 * in the corpus folder's `list`, or else in a made-up list. The result contains the matching entries' numbers.
 */
export const open: OpenKind = async (folder) => {
  const list = new MemoryList(await entries(folder));
  return (input): Found => {
    const subject = subjectOf(String(input).trim());
    const { candidates, named, alike } = judgeNames(subject, list.find(subject));
    const numbers = (of: readonly { number: number }[]) => of.map(({ number }) => String(number));
    const entry = numbers([...candidates, ...named, ...alike]);
    if (entry.length > 0)
      return {
        fields: { entry, candidate: numbers(candidates), named: numbers(named), alike: numbers(alike) },
      };
    return { nothing: countFullNames(subject) > 0 ? "not_on_list" : "name_not_searchable" };
  };
};

async function entries(folder: string | null): Promise<ListEntry[]> {
  const list = folder && join(folder, "list");
  if (!list || !existsSync(list)) return entriesIn(ofacFiles(madeEntries()));
  const [sdn, add, alt] = ["sdn.csv", "add.csv", "alt.csv"].map((file) =>
    createReadStream(join(list, file), "utf8"),
  );
  const found: ListEntry[] = [];
  const more = join(list, "sdn_comments.csv");
  const comments = existsSync(more) ? { comments: createReadStream(more, "utf8") } : {};
  for await (const entry of ofacEntries({ sdn: sdn!, add: add!, alt: alt!, ...comments })) found.push(entry);
  return found;
}

function subjectOf(line: string): Subject {
  const [kind, name = "", birth, street, city, country, number] = line.split("|").map((part) => part.trim());
  if (kind !== "person" && kind !== "organization")
    throw new Error("a subject is person|name|birth date|street|city|country|number, or organization|…");
  return {
    kind,
    names: [name],
    stated: name,
    births: birth ? [birth] : [],
    addresses: street || city || country ? [{ street, city, country }] : [],
    numbers: number ? [foldNumber(number)] : [],
  };
}
