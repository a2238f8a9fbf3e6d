import { tidyEmail } from "#contract/email-address.ts";

/** @returns the addresses in a part of a text without commas; of `Tom Jones <tom@example.com>`, the one in brackets */
function addressesInPart(part: string): string[] {
  const [name = "", rest = ""] = part.split("<", 2);
  const end = rest.indexOf(">");
  return end > 0 && !name.includes("@") && rest.slice(end + 1).trim() === ""
    ? [rest.slice(0, end).trim()]
    : part.split(/\s/);
}

/** @returns the addresses in a text, separated by spaces, commas, semicolons or new lines; each once, tidied */
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
