/** Follows a family name: `John Smith Jr.` */
const SUFFIX =
  /^(jr|jnr|junior|sr|snr|senior|ii|iii|iv|[1-9](?:st|nd|rd|th)|esq|esquire|phd|md|dds|cpa)\.?$/i;
/** The first words of a family name: `Ana de la Cruz`, `Ludwig van Beethoven`. */
const PARTICLE =
  /^(d[aeiou]|del|della|den|der|des|dos|das|du|el|al|bin|ibn|la|las|le|los|ten|ter|van|von|y|zu)$/i;

/**
 * Splits a full name into the parts that documents show. The last word is the family name, together with particles
 * before it and a suffix after it. With a comma, the family name comes first, and a suffix may follow the given names;
 * a comma before just a suffix is ignored. A single name becomes the family name, as in documents (ICAO 9303-3, primary
 * identifier).
 */
export function splitName(name: string): { firstName?: string; lastName: string } {
  const [family = "", ...rest] = name.split(",").map((part) => part.trim());
  const given = rest.filter((part) => part && !SUFFIX.test(part)).join(" ");
  const suffixes = rest.filter((part) => SUFFIX.test(part));
  if (given) return { firstName: given, lastName: [family, ...suffixes].join(" ") };
  const words = name.replace(/,/g, " ").trim().split(/\s+/);
  if (words.length === 1) return { lastName: words[0] ?? "" };
  let from = words.length - 1;
  while (from > 1 && SUFFIX.test(words[from] ?? "")) from--;
  while (from > 1 && PARTICLE.test(words[from - 1] ?? "")) from--;
  return { firstName: words.slice(0, from).join(" "), lastName: words.slice(from).join(" ") };
}
