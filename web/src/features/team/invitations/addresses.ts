import { tidyEmail } from "#contract/accounts/email-address.ts";

/**
 * @returns the addresses in a text without commas, semicolons or newlines; from `Tom Jones <tom@example.com>`, only the
 *   one in angle brackets
 */
function addressesInPart(part: string): string[] {
  const [name = "", rest = ""] = part.split("<", 2);
  const end = rest.indexOf(">");
  return end > 0 && !name.includes("@") && rest.slice(end + 1).trim() === ""
    ? [rest.slice(0, end).trim()]
    : part.split(/\s/);
}

/**
 * @returns the addresses in a text, separated by spaces, commas, semicolons or newlines; normalized, without duplicates
 */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .normalize("NFKC")
      .split(/[,;\n]/)
      .flatMap(addressesInPart)
      .map(tidyEmail)
      .filter(Boolean),
  ),
];
