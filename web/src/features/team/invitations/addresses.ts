/** @returns the addresses in a text, separated by spaces, commas, semicolons or new lines; each once, in lower case */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]/)
      .filter(Boolean),
  ),
];
