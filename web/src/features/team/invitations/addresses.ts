import { tidyEmail } from "#contract/accounts/email-address.ts";

/**
 * @param part a text that contains no commas, semicolons or newlines
 * @returns the addresses in it; if it's like `Tom Jones <tom@example.com>`, only the address in angle brackets
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
