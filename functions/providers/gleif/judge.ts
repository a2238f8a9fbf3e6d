import type { Reason } from "#contract/checks/result.ts";
import { dateOf } from "#contract/time.ts";
import { RECORD_BY_ADDRESS, RECORD_BY_NUMBER } from "#contract/verification/category.ts";
import { cityWords } from "#functions/checks/addresses/abbreviations.ts";
import { compareStreets } from "#functions/checks/addresses/compare-parts.ts";
import { parseLine } from "#functions/checks/addresses/parse-line.ts";
import { parseStreet } from "#functions/checks/addresses/parse-street.ts";
import { reason } from "#functions/checks/engine/outcome.ts";
import { NAME_DIFFERS, NAME_MATCHES } from "#functions/checks/names/scale.ts";
import { fold } from "#functions/checks/spelling/fold.ts";
import { jaroWinkler } from "#functions/checks/spelling/jaro-winkler.ts";
import { businessWords, isLegalForm } from "#functions/checks/spelling/legal-forms.ts";
import type { Subject } from "../questions.ts";
import type { StoredAnswer } from "../types.ts";
import type { LeiRecord, RegisterAddress } from "./record.schema.ts";

/**
 * Minimum ratio of the shorter name's length to the longer one's. Without it, a name that matches only the start of a
 * longer one would seem similar.
 */
const LENGTH_RATIO = 0.7;

/** A business's words without the legal forms at the end, which don't help to identify it. */
function core(name: string): string[] {
  const words = businessWords(name);
  const last = words.findLastIndex((word) => !isLegalForm(word));
  return last < 0 ? words : words.slice(0, last + 1);
}

/** @returns how similar two business names are, 0..1, ignoring case, accents, word order and legal forms at the end */
export function businessNameScore(a: string, b: string): number {
  const [one, other] = [core(a).sort().join(" "), core(b).sort().join(" ")];
  const lengths = [one.length, other.length];
  if (Math.min(...lengths) < LENGTH_RATIO * Math.max(...lengths)) return 0;
  return jaroWinkler(one, other);
}

/**
 * @param stated the stated address in one line, as typed
 * @returns whether the postal code, or the street with the city, matches one of the record's addresses; null if the
 *   stated address isn't enough to tell
 */
export function addressAgrees(stated: string | undefined, record: LeiRecord): boolean | null {
  if (!stated?.trim()) return null;
  const { legalAddress, headquartersAddress } = record.attributes.entity;
  const addresses = [legalAddress, headquartersAddress].filter((one) => one !== null && one !== undefined);
  if (addresses.some((one) => isIn(stated, one))) return true;
  return /\b\d{5}(-\d{4})?\s*(,|$|US)/.test(stated) ? false : null;
}

function isIn(stated: string, { addressLines, city, country, postalCode }: RegisterAddress): boolean {
  const words = ` ${fold(stated)} `;
  const has = (text: string) => text !== "" && words.includes(` ${text} `);
  const code = fold(postalCode ?? "");
  // ZIP codes are often written without their last four digits.
  const short = country === "US" ? code.slice(0, 5) : code;
  if (short.length >= 4 && has(short)) return true;
  return (
    ` ${cityWords(stated)} `.includes(` ${cityWords(city ?? "")} `) &&
    city !== "" &&
    isOnStreet(stated, addressLines)
  );
}

/** Whether street lines match. Either side may leave out the suite; the rest has to match, apart from small typos. */
function isOnStreet(stated: string, addressLines: readonly string[]): boolean {
  const [a, b] = [parseLine(stated).street, parseStreet(addressLines[0] ?? "")];
  if (!a || !b) return false;
  const isAlike = (part: string, state: string) =>
    state === "same" || state === "slip" || ((part === "unit" || part === "extra") && state === "missing");
  const line = fold(addressLines[0] ?? "");
  const isWritten = line !== "" && ` ${fold(stated)} `.includes(` ${line} `);
  return isWritten || compareStreets(a, b).every(({ part, state }) => isAlike(part, state));
}

/** Entry statuses for entities that no longer exist or should never have had an entry. */
const OVER = new Set(["RETIRED", "ANNULLED", "MERGED"]);

interface Found {
  record: LeiRecord;
  name: number;
  address: boolean | null;
}

const found = (subject: Subject, record: LeiRecord): Found => {
  const { legalName, otherNames } = record.attributes.entity;
  const names = [legalName, ...otherNames].map(({ name }) => name);
  const scores = names.map((name) => businessNameScore(subject.business_name ?? "", name));
  return { record, name: Math.max(...scores), address: addressAgrees(subject.business_address, record) };
};

/**
 * Judges a business by its stated LEI.
 * @param record the registry's entry for that LEI; null if there's none
 */
export function judgeLei(subject: Subject, record: LeiRecord | null, now: number): StoredAnswer {
  if (!record)
    return answer("inconclusive", now, null, [
      reason("lei_unknown", "The registry of legal entities has no entry with the stated LEI."),
    ]);
  const one = found(subject, record);
  if (one.name < NAME_DIFFERS)
    return answer("adverse", now, record, [
      reason("lei_other_name", "The LEI stated belongs to an entity with another name."),
    ]);
  if (one.name < NAME_MATCHES)
    return answer("inconclusive", now, record, [
      reason("lei_name_differs", "The entity with the stated LEI has a slightly different name."),
    ]);
  return byStatus(one, now, BY_NUMBER);
}

/**
 * Judges a business that stated no LEI. A matching name isn't enough, so without a matching address there's no answer.
 * A missing entry doesn't prove anything either, because most businesses aren't in this registry.
 * @param records the results of a search by name
 */
export function judgeSearch(subject: Subject, records: readonly LeiRecord[], now: number): StoredAnswer {
  const same = records
    .map((record) => found(subject, record))
    .filter(({ name, address }) => name >= NAME_MATCHES && address === true);
  const best = same.find(({ record }) => record.attributes.registration.status === "ISSUED") ?? same[0];
  if (!best) return answer("no_answer", now, null, []);
  return byStatus(best, now, BY_ADDRESS);
}

/** How an entry was found: the code of the reason, and the beginnings of sentences about the entry. */
interface FoundBy {
  code: string;
  record: string;
  agrees: string;
}
const BY_NUMBER: FoundBy = {
  code: RECORD_BY_NUMBER,
  record: "A record with this name and number exists",
  agrees: "The stated LEI and name match an entry",
};
const BY_ADDRESS: FoundBy = {
  code: RECORD_BY_ADDRESS,
  record: "A record with this name and address exists",
  agrees: "The stated name and address match an entry",
};

function byStatus({ record, address }: Found, now: number, by: FoundBy): StoredAnswer {
  const { entity, registration } = record.attributes;
  const said = (code: string, text: string) => [reason(code, text), ...addressReason(address)];
  const where = `${by.agrees} in the registry of legal entities`;
  if (OVER.has(registration.status) || entity.status === "INACTIVE")
    return answer(
      "adverse",
      now,
      record,
      said("lei_retired", `${where}, which says the entity no longer exists.`),
    );
  if (registration.status === "ISSUED" && entity.status === "ACTIVE")
    // Anyone can look up an entry and copy it into the form, so it doesn't tie the subject to the business.
    return answer(
      "passed",
      now,
      record,
      said(
        by.code,
        `${by.record} in the registry of legal entities, and it's current. Anyone can look it up, so it doesn't show who represents the business.`,
      ),
    );
  const since = registration.nextRenewalDate ? ` on ${registration.nextRenewalDate.slice(0, 10)}` : "";
  const lapsed = `${where}, but its renewal was due${since} and no one has confirmed it since.`;
  const other = `${where}, which is being transferred or corrected.`;
  const isLapsed = registration.status === "LAPSED";
  return answer(
    "inconclusive",
    now,
    record,
    said(isLapsed ? "lei_lapsed" : "lei_unsettled", isLapsed ? lapsed : other),
  );
}

function addressReason(address: boolean | null): Reason[] {
  if (address === true) return [reason("lei_address_same", "The stated address is in that entry, too.")];
  return address === false
    ? [reason("lei_address_differs", "The stated address isn't the one in that entry.")]
    : [];
}

function answer(
  outcome: StoredAnswer["outcome"],
  now: number,
  record: LeiRecord | null,
  reasons: Reason[],
): StoredAnswer {
  const entry = record
    ? `entry ${record.attributes.lei} of ${dateOf(Date.parse(record.attributes.registration.lastUpdateDate))}, `
    : "";
  return {
    outcome,
    reasons,
    grade: "G4",
    source: `GLEIF LEI registry, ${entry}asked ${dateOf(now)}`,
    facts: {},
  };
}
