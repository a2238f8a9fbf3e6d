import { type Choice, CLEAR, MAX_OTHERS } from "./choice.ts";
import { type Checked, type Format, fits } from "./formats.ts";

/**
 * How much worse, in total, a text's characters may fit than the best ones. A text at or above this is never chosen,
 * even if its check digits are valid.
 */
const CLOSE = 0.1;
/**
 * Maximum number of doubtful cells in the fields with invalid check digits. With more, a check digit becomes valid by
 * chance.
 */
const MAX_DOUBTS = 5;

/**
 * @returns the text of the best characters; if a check digit in it is invalid, the text that fits best among those
 *   whose check digits are all valid. Null if there's none, or if another valid text fits nearly as well
 */
export function withValidDigits(format: Format, choices: readonly Choice[][]): string | null {
  const first = choices.map(([best]) => best!.character).join("");
  const all = checksOf(format);
  if (all.every((check) => fits(first, check))) return isOnly(format, first, choices) ? first : null;
  const doubtful = [...brokenBy(format, first)].flatMap((place) =>
    choices[place]!.slice(1, 1 + MAX_OTHERS)
      .filter(({ loss }) => loss < CLOSE)
      .map(({ character, loss }) => ({ place, character, loss })),
  );
  if (new Set(doubtful.map(({ place }) => place)).size > MAX_DOUBTS) return null;
  const found = variants(first, doubtful)
    .filter(({ text, loss }) => loss < CLOSE && all.every((check: Checked) => fits(text, check)))
    .sort((a, b) => a.loss - b.loss);
  const [best, next] = found;
  return best && (!next || next.loss - best.loss >= CLEAR) ? best.text : null;
}

/**
 * Maximum number of alternative characters that we examine in pairs. If more fit nearly as well as the best, we examine
 * only those that come closest.
 */
const MAX_RIVALS = 24;

/**
 * Two characters can be wrong in a way that a check digit doesn't reveal: I and D instead of J and O give the same sum.
 * @returns whether there are no two other characters that fit nearly as well and make every check digit valid
 */
function isOnly(format: Format, first: string, choices: readonly Choice[][]): boolean {
  const all = checksOf(format);
  const rivals = [...placesOf(all)]
    .flatMap((place) => choices[place]!.slice(1, 1 + MAX_OTHERS).map((choice) => ({ place, ...choice })))
    .filter(({ loss }) => loss < CLEAR)
    .sort((a, b) => a.loss - b.loss)
    .slice(0, MAX_RIVALS);
  return !rivals.some((one, i) =>
    rivals.slice(i + 1).some((other) => {
      if (other.place === one.place || one.loss + other.loss >= CLEAR) return false;
      const [text] = variants(first, [one, other]).slice(-1);
      return all.every((check) => fits(text!.text, check));
    }),
  );
}

function variants(
  first: string,
  doubtful: readonly { place: number; character: string; loss: number }[],
): { text: string; loss: number }[] {
  let all = [{ text: first, loss: 0 }];
  for (const place of new Set(doubtful.map((doubt) => doubt.place)))
    all = all.flatMap((variant) => [
      variant,
      ...doubtful
        .filter((doubt) => doubt.place === place)
        .map(({ character, loss }) => ({
          text: variant.text.slice(0, place) + character + variant.text.slice(place + 1),
          loss: variant.loss + loss,
        })),
    ]);
  return all.slice(1);
}

/**
 * Positions of the fields with invalid check digits. If only the composite check digit is invalid, these are the
 * positions that no other check digit covers, because a field with a valid check digit of its own isn't the broken one.
 */
function brokenBy({ checks, composite }: Format, text: string): Set<number> {
  const broken = checks.filter((check) => !fits(text, check));
  if (broken.length > 0) return placesOf(broken);
  const whole = placesOf(checks);
  return new Set([...placesOf([composite])].filter((place) => !whole.has(place)));
}

/** Positions that a check digit covers, and the check digits themselves. */
export function placesOf(checks: readonly Checked[]): Set<number> {
  const places = new Set<number>();
  for (const { digit, of } of checks) {
    places.add(digit);
    for (const [from, to] of of) for (let i = from; i < to; i++) places.add(i);
  }
  return places;
}

export const checksOf = ({ checks, composite }: Format) => [...checks, composite];
