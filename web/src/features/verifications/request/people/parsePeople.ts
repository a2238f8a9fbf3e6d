import { splitName } from "#contract/accounts/split-name.ts";
import { MAX_ASKED_AT_ONCE } from "#contract/drafting/drafting.ts";
import type { AskedPerson } from "../values.ts";

/**
 * Reads the addresses in a text, separated by commas, semicolons or line breaks, each with a name if it's written like
 * in an email program: `Jane Doe <jane@x.com>, "Ray, Bob" <bob@x.com>`. Takes time linear in the text.
 * @returns the people, at most {@link MAX_ASKED_AT_ONCE}; parts without an address are left out
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
  return [...parts, part]
    .map(personIn)
    .filter(({ email }) => email.includes("@"))
    .slice(0, MAX_ASKED_AT_ONCE);
}

function personIn(part: string): AskedPerson {
  const open = part.lastIndexOf("<");
  const close = part.indexOf(">", open);
  if (open < 0 || close < 0) return { email: part.trim(), firstName: "", lastName: "" };
  const name = part.slice(0, open).replaceAll('"', "").trim();
  const { firstName = "", lastName } = name ? splitName(name) : { lastName: "" };
  return { email: part.slice(open + 1, close).trim(), firstName, lastName };
}
