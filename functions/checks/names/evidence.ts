import { NAME_PARTS, type NameComparison } from "./types.ts";

/** How each part of a name compared, for the stored evidence, which never contains the names. */
export function partsEvidence({ parts, isSwapped }: NameComparison): Record<string, string | boolean> {
  if (!parts) return {};
  return {
    ...Object.fromEntries(NAME_PARTS.map((part) => [`name_${part}`, parts[part]])),
    ...(isSwapped && { name_swapped: true }),
  };
}
