import { SAME_PERSON } from "./reputation.ts";

/** Something that identifies a person: the hash of a device or of a phone number. */
export interface PersonKey {
  userId: string;
  key: string;
}

/** The part of a rating that's needed to tell raters apart. */
export interface RatingBy {
  verificationId: string;
  raterId: string;
}

/**
 * Numbers raters without naming them. Raters who share a key get the same number, and those who share one
 * with the person they rate get {@link SAME_PERSON}. Raters who were once found to be the same person still
 * count as one, because the rows that show it are deleted after a while.
 * @param ratings oldest first
 * @param before each rater's number as computed last time, by the id of the verification that they gave a rating for
 * @returns the number of each rater, by user id
 */
export function numberRaters(
  ratedId: string,
  ratings: readonly RatingBy[],
  keys: readonly PersonKey[],
  before: ReadonlyMap<string, number> = new Map(),
): Map<string, number> {
  const groups = new Groups();
  for (const { userId, key } of keys) groups.join(`user:${userId}`, `key:${key}`);
  for (const { verificationId, raterId } of ratings) {
    const earlier = before.get(verificationId);
    if (earlier === SAME_PERSON) groups.join(`user:${raterId}`, `user:${ratedId}`);
    else if (earlier !== undefined) groups.join(`user:${raterId}`, `before:${earlier}`);
  }
  const own = groups.of(`user:${ratedId}`);
  const numbers = new Map([[own, SAME_PERSON]]);
  return new Map(
    ratings.map(({ raterId }) => {
      const group = groups.of(`user:${raterId}`);
      const number = numbers.get(group) ?? numbers.size;
      numbers.set(group, number);
      return [raterId, number];
    }),
  );
}

/** Disjoint sets: names that were joined, directly or through other names, are in the same group. */
class Groups {
  readonly #parents = new Map<string, string>();

  /** @returns the name that represents the group */
  of(name: string): string {
    let top = name;
    for (let parent = this.#parents.get(top); parent !== undefined; parent = this.#parents.get(top))
      top = parent;
    return top;
  }

  join(a: string, b: string): void {
    const [one, other] = [this.of(a), this.of(b)];
    if (one !== other) this.#parents.set(one, other);
  }
}
