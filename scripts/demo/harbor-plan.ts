import type { Priority, VerificationType } from "#contract/enums.ts";
import { DAY, HOUR } from "#contract/time.ts";
import { type Dice, dice } from "./dice.ts";
import type { QuietEnding } from "./requests.ts";

/** How a request gets its result, by type. `harbor-results.ts` has the steps. */
export type Way =
  | "license"
  | "license_inspected"
  | "license_and_phone"
  | "license_and_address"
  | "license_expired"
  | "license_other_birthday"
  | "employer"
  | "employer_and_reference"
  | "employer_denies"
  | "employer_silent"
  | "letter"
  | "letter_of_another"
  | "articles"
  | "impossible_ein"
  | "statement"
  | "statement_of_another"
  | "pay_stub"
  | "lease"
  | "landlord";

export interface Slot {
  /** UTC ms. */
  at: number;
  type: VerificationType;
  ending: QuietEnding | Way;
  priority: Priority;
}

/**
 * How many of the year's requests end in each way. Most get a result; people also decline, forget and change their
 * minds.
 */
const ENDINGS: Record<VerificationType, Partial<Record<QuietEnding | Way, number>>> = {
  employment: {
    employer: 26,
    employer_and_reference: 18,
    letter: 14,
    employer_denies: 5,
    employer_silent: 4,
    letter_of_another: 3,
    declined: 8,
    expired: 8,
    cancelled: 6,
    withdrawn: 2,
    stalled: 4,
    nothing: 3,
  },
  identity: {
    license: 11,
    license_inspected: 6,
    license_and_address: 9,
    license_and_phone: 5,
    license_expired: 3,
    license_other_birthday: 2,
    declined: 7,
    expired: 7,
    cancelled: 6,
    withdrawn: 2,
    stalled: 5,
    nothing: 3,
  },
  business: { articles: 16, impossible_ein: 2, declined: 2, expired: 3, cancelled: 2, stalled: 1 },
  financial: {
    statement: 9,
    pay_stub: 5,
    statement_of_another: 1,
    declined: 3,
    expired: 2,
    cancelled: 1,
    stalled: 1,
  },
  rental: { lease: 11, landlord: 4, declined: 3, expired: 2, cancelled: 1, withdrawn: 1 },
};

/** How busy a staffing agency is in each month, starting with January: it hires for the summer and the holidays. */
const MONTHS = [7, 7, 9, 10, 12, 10, 8, 9, 13, 14, 11, 5];
/** The firm grew by this fraction over the year. */
const GROWTH = 0.5;
/** The year's length in days. It ends yesterday: `caseStories` makes the requests that have to be open today. */
const YEAR = 364;

/** @returns the requests that Harbor Staffing made in the year before `now`, ordered by day */
export function planYear(now: number): Slot[] {
  const { shuffled, between, pick } = dice(7);
  const kinds = Object.entries(ENDINGS).flatMap(([type, endings]) =>
    Object.entries(endings).flatMap(([ending, count]) =>
      Array.from({ length: count }, () => ({ type, ending }) as Pick<Slot, "type" | "ending">),
    ),
  );
  const days = pickDays(now, kinds.length);
  return shuffled(kinds).map((kind, i) => ({
    ...kind,
    // During office hours in Baltimore.
    at: days[i]! + between(13 * 60, 21 * 60) * (HOUR / 60),
    priority: pick(["standard", "standard", "standard", "standard", "standard", "expedited", "urgent"]),
  }));
}

/** @returns the starts of weekdays, oldest first, with more of them in busy months */
function pickDays(now: number, count: number): number[] {
  const { between } = dice(11);
  const midnight = Math.floor(now / DAY) * DAY;
  const days = Array.from({ length: YEAR }, (_, i) => midnight - (YEAR - i) * DAY).filter((at) =>
    isWeekday(at),
  );
  const weights = days.map((at, i) => MONTHS[new Date(at).getUTCMonth()]! * (1 + (GROWTH * i) / days.length));
  const total = weights.reduce((sum, one) => sum + one, 0);
  // Spread the requests over the days in proportion to their weights, with a little randomness.
  return Array.from({ length: count }, (_, i) => {
    let left = (total * (i + between(0, 99) / 100)) / count;
    return (
      days.find((_day, d) => {
        left -= weights[d]!;
        return left < 0;
      }) ?? days.at(-1)!
    );
  });
}

const isWeekday = (at: number) => ![0, 6].includes(new Date(at).getUTCDay());

/** @returns milliseconds until a person answers: from twenty minutes to almost five days, and often within a day */
export const answerTime = ({ between, pick }: Dice) =>
  pick([() => between(20, 300) / 60, () => between(2, 24), () => between(8, 70), () => between(40, 110)])() *
  HOUR;
