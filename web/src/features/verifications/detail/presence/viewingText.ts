import { PRESENCE_LASTS } from "#contract/live/presence.ts";
import { plural } from "#contract/plural.ts";
import { SECOND } from "#contract/time.ts";
import type { Present } from "./queries.ts";

/**
 * @param fetchedAt when the list was fetched, UTC ms
 * @param now UTC ms
 * @returns the people who still count as present
 */
export const stillPresent = (list: readonly Present[], fetchedAt: number, now: number): Present[] =>
  list.filter(({ seconds_ago }) => seconds_ago * SECOND + now - fetchedAt < PRESENCE_LASTS);

/** @returns a text like `Ana, Ben and 2 others are viewing`; full names if two people have the same first name */
export function viewingText(list: readonly Pick<Present, "name">[]): string {
  const firstNames = list.map(({ name }) => name.split(" ")[0] ?? name);
  const [one, two, ...others] =
    new Set(firstNames).size < firstNames.length ? list.map(({ name }) => name) : firstNames;
  if (two === undefined) return `${one} is viewing`;
  if (others.length === 0) return `${one} and ${two} are viewing`;
  return `${one}, ${two} and ${plural(others.length, "other")} are viewing`;
}
