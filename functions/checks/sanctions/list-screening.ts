import type { CheckId } from "#contract/checks/catalog.ts";
import { DAY, dateOf } from "#contract/time.ts";
import { endOfDay } from "../dates.ts";
import { inconclusive, passed, reason, unavailable, waiting } from "../engine/outcome.ts";
import type { Check, CheckInput, CheckOutcome, Screening } from "../engine/types.ts";
import { LIST_DAYS } from "./freshness.ts";
import type { Candidate } from "./types.ts";

interface Words {
  /** The sentence for when no list could be searched. */
  unsearched: string;
  /** The sentence about what wasn't searched besides this list. */
  leavesOpen: string;
}

/** Maximum number of list entries that are stored with the check for a reviewer to compare. */
const MAX_SHOWN = 5;

/**
 * Searches the sanctions list that the operator loaded. OFAC's SDN list is authoritative only for who is on it (G4), so
 * every outcome says what wasn't searched. A name alone never decides. A reviewer compares the entry if a second fact
 * agrees, or if the name is equal and the birth date doesn't differ. If a name is only similar, the finding says so.
 * The check is never adverse without a reviewer. If there's no list, or it's older than a week or stored with an older
 * version of the keys, the check is `unavailable`: nothing was searched, so nothing is clean.
 */
export function listScreening(id: CheckId, words: Words): Check {
  return {
    id,
    reviewed: {
      approve:
        "A reviewer compared the request with similar entries on the sanctions list. None of them matches.",
      adverse: "A reviewer compared the request with the sanctions list. An entry matches.",
    },
    run(input) {
      const { screening, now } = input;
      const { listDate } = screening ?? { listDate: null };
      if (!screening || listDate === null)
        return notSearched(
          words,
          "There was no sanctions list to search.",
          `No sanctions list, ${dateOf(now)}`,
        );
      if (screening.stale)
        return notSearched(
          words,
          `Our sanctions list is from ${listDate}. That's more than ${LIST_DAYS} days ago, so it's too old to search.`,
          `${screening.source} of ${listDate}, too old to search on ${dateOf(now)}`,
        );
      if (screening.mustReload)
        return notSearched(
          words,
          `The sanctions list of ${listDate} was stored by an earlier version of this service. It has to be loaded again before we can search it.`,
          `${screening.source} of ${listDate}, to be loaded again, ${dateOf(now)}`,
        );
      return searched(input, screening, listDate, words);
    },
  };
}

function notSearched({ unsearched }: Words, why: string, source: string): CheckOutcome {
  return unavailable({
    reasons: [
      reason("provider_needed", `${unsearched} No screening service answered.`),
      reason("list_not_searched", why),
    ],
    source,
  });
}

function searched(
  input: CheckInput,
  screening: Screening,
  listDate: string,
  { leavesOpen }: Words,
): CheckOutcome {
  const list = `the ${screening.source} of ${listDate}`;
  const source = `${screening.source} of ${listDate}, searched ${dateOf(input.now)}`;
  const open = reason("not_searched", leavesOpen);
  const say = (code: string, text: string) => [reason(code, text), open];
  const { candidates, named, alike } = screening;
  // Names can be added to the list at any time, so an answer counts only as long as the list it came from.
  const expiresAt = endOfDay(listDate) + LIST_DAYS * DAY;
  const entries = [...candidates, ...named];
  const evidence = { list_date: listDate, candidates: entries.length, alike: alike.length };
  // A birth date may still show that the listed person with the same name is someone else.
  if (candidates.length === 0 && named.length > 0 && mayLearnMore(input)) return waiting();
  if (entries.length > 0)
    return inconclusive({
      // A neutral sentence that accuses no one until a reviewer has looked.
      reasons: say("needs_review", `A reviewer has to compare the request with ${list}.`),
      source,
      evidence: { ...evidence, ...shown(entries) },
      expiresAt,
    });
  const undecided = alike.filter(({ differs }) => !differs.includes("birth date"));
  if ((undecided.length > 0 || screening.names === 0) && mayLearnMore(input)) return waiting();
  if (screening.names === 0)
    return inconclusive({
      reasons: say(
        "name_not_searchable",
        `There's no full name we can search for in ${list}. That takes Latin letters and, for a person, at least two names besides titles.`,
      ),
      source,
      evidence,
    });
  if (undecided.length > 0)
    return inconclusive({
      reasons: say("name_alike", `A name on ${list} is similar, ${nothingElse(undecided)}`),
      source,
      evidence,
    });
  const text =
    alike.length > 0
      ? `A name on ${list} is similar, but its date of birth is different.`
      : `No name on ${list} is similar.`;
  return passed({
    reasons: say("not_on_list", text),
    source,
    evidence,
    grade: "G4",
    score: 1,
    expiresAt,
  });
}

function nothingElse(alike: Screening["alike"]): string {
  return alike.some(({ differs }) => differs.length > 0)
    ? "but no other fact matches. A name alone says nothing about anyone."
    : "but there was nothing else to compare. A name alone says nothing about anyone.";
}

/**
 * A person's identity document may still add a birth date, address and number. A business has stated everything
 * already.
 */
const mayLearnMore = ({ claims, documents, evidenceComplete }: CheckInput) =>
  !evidenceComplete && !claims.business && !documents.some(({ fields }) => fields?.dateOfBirth);

/**
 * The entries that a reviewer compares, each as JSON. They may be stored in the evidence, because the list is public.
 */
const shown = (entries: readonly Candidate[]): Record<string, string> =>
  Object.fromEntries(
    entries.slice(0, MAX_SHOWN).map((candidate, i) => [`candidate_${i + 1}`, JSON.stringify(candidate)]),
  );
