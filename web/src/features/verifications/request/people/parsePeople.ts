import { splitName } from "#contract/accounts/split-name.ts";
import { MAX_ASKED_AT_ONCE } from "#contract/drafting/drafting.ts";
import { toast } from "#ui/Toast/toast.ts";
import type { AskedPerson } from "../values.ts";

/**
 * Reads the addresses in a text, separated by commas, semicolons or line breaks, each with a name if it's written like
 * in an email program: `Jane Doe <jane@x.com>, "Ray, Bob" <bob@x.com>`. Takes time linear in the text.
 * @returns the people; parts without an address are left out
 */
export function parsePeople(text: string): AskedPerson[] {
  const parts: string[] = [];
  let part = "";
  let isQuoted = false;
  for (const char of text.slice(0, 10_000)) {
    if (char === '"') isQuoted = !isQuoted;
    if (!isQuoted && (char === "," || char === ";" || char === "\n")) {
      parts.push(part);
      part = "";
    } else part += char;
  }
  return [...parts, part].map(personIn).filter(({ email }) => email.includes("@"));
}

/**
 * @param most how many people there's room for
 * @returns the people in a text that the user pasted, at most `most`; a toast says how many more there were. Empty if
 *   it's an address like any other, without a name.
 */
export function pastedPeople(text: string, most: number = MAX_ASKED_AT_ONCE): AskedPerson[] {
  const people = parsePeople(text);
  if (people.length === 1 && !text.includes("<")) return [];
  const left = people.length - most;
  if (left > 0)
    toast.error(
      `You can ask up to ${MAX_ASKED_AT_ONCE} people at once. We left out the last ${left}, so ask them in another request.`,
    );
  return people.slice(0, most);
}

function personIn(part: string): AskedPerson {
  const open = part.lastIndexOf("<");
  const close = part.indexOf(">", open);
  if (open < 0 || close < 0) return { email: part.trim(), firstName: "", lastName: "" };
  const name = part.slice(0, open).replaceAll('"', "").trim();
  const { firstName = "", lastName } = name ? splitName(name) : { lastName: "" };
  return { email: part.slice(open + 1, close).trim(), firstName, lastName };
}
