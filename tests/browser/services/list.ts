import { dateOf } from "#contract/time.ts";
import { openDatabase } from "#db/client.ts";
import { loadList } from "#functions/sanctions/load.ts";
import { ofacEntries } from "#functions/sanctions/ofac.ts";
import { streams } from "#tests/fixtures/memory-list.ts";
import { type MadeEntry, ofacFiles } from "#tests/fixtures/sanction-list.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { FORM_ONLY, NOT_CHECKED, REVIEWER, SOURCE } from "./messages.ts";
import type { Rows } from "./scenario.ts";

/** The listed business, with its address as a request states it. */
export const LISTED_FIRM = {
  businessName: "Kestrel Varna Shipping",
  businessAddress: "12 Dolina Street, Limassol, Cyprus",
};

/** A made-up person with Jane's name and birth date, and a business. */
const LISTED: readonly MadeEntry[] = [
  {
    number: 77_001,
    kind: "individual",
    name: "DOE, Jane",
    words: ["Jane", "Doe"],
    program: "SDGT",
    born: "1990-04-12",
    passport: "X20000001",
    address: { street: "4 Marzadze Street", city: "Omsk 644000", country: "Russia" },
    aliases: [],
  },
  {
    number: 77_002,
    kind: "entity",
    name: "KESTREL VARNA SHIPPING LLC",
    words: ["Kestrel", "Varna", "Shipping"],
    program: "SDGT",
    born: null,
    passport: null,
    address: { street: "12 Dolina Street", city: "Limassol", country: "Cyprus" },
    aliases: [],
  },
];

/**
 * Runs an action while a sanctions list is loaded on the shared stack, then removes the list. The list affects every
 * test on the stack, so this relies on browser test files running one at a time.
 */
export async function withList(deed: () => Promise<unknown>): Promise<void> {
  const recorder = { db: openDatabase(stack().dbUrl), now: Date.now, requestId: "req_test" };
  const options = { listDate: dateOf(Date.now()), force: false, by: "ops:a-test" };
  const { id } = await loadList(recorder, ofacEntries(streams(ofacFiles(LISTED))), options);
  try {
    await deed();
  } finally {
    await rows("DELETE FROM sanction_lists WHERE id = ?", [id]);
    for (const table of ["sanction_entries", "sanction_tokens"])
      await rows(`DELETE FROM ${table} WHERE list_id = ?`, [id]);
  }
}

const SEARCHED = "OFAC SDN list of TODAY, searched TODAY";

/**
 * The rows of a check that searches the sanctions list.
 * @param open what a search leaves open
 * @param unsearched what isn't known without a list
 */
export const byList = (open: string, unsearched: string, advice: string): Rows => ({
  passes: {
    in: "list passes",
    status: "Passed",
    score: 100,
    says: ["No name on the OFAC SDN list of TODAY is similar.", open],
    strength: SOURCE,
    source: SEARCHED,
  },
  contradicts: {
    in: "list contradicts",
    status: "Adverse",
    score: 0,
    says: ["A reviewer compared the request with the sanctions list. An entry matches.", open],
    strength: SOURCE,
    source: `${SEARCHED}; ${REVIEWER}`,
  },
  missing: {
    in: "no list",
    status: "Unavailable",
    says: [unsearched, "There was no sanctions list to search."],
    strength: NOT_CHECKED,
    source: "No sanctions list, TODAY",
    advice,
  },
  unreadable: {
    standsFor: "There is no file to read; the name is in letters in which the list is not written.",
    in: "list unreadable",
    status: "Inconclusive",
    says: [
      "There's no full name we can search for in the OFAC SDN list of TODAY. That takes Latin letters and, for a person, at least two names besides titles.",
      open,
    ],
    strength: FORM_ONLY,
    source: SEARCHED,
    advice,
  },
});
