import { type Assurance, NIST_ROWS, type NistPathway, type NistRow } from "#contract/assurance/assurance.ts";
import { arrangements } from "#contract/assurance/profiles.ts";
import type { Counted, CountedPiece, NistClass } from "./counted.ts";

/**
 * Compares what counts with the rows of IAL1 and IAL2 in NIST SP 800-63A-4 (July 2025). A row counts only if every
 * piece of the same combination of evidence meets it.
 */
export function nistOf({ evidence }: Counted): Assurance["nist"] {
  const single = best(combinations(evidence, [["fair"], ["strong"], ["superior"]]));
  const combined = best(combinations(evidence, [["superior"], ["strong", "strong"], ["strong", "fair"]]));
  const met = combined ? rowsOf(combined) : [];
  return {
    ial1: {
      met: single !== null && rowsOf(single).length === NIST_ROWS.length,
      rows: single ? rowsOf(single) : [],
    },
    ial2: {
      met_rows: met,
      missing_rows: NIST_ROWS.filter((row) => !met.includes(row)),
      pathway: combined && pathwayOf(combined),
    },
  };
}

/** Stronger evidence can stand in for weaker evidence. */
const CLASSES: readonly NistClass[] = ["fair", "strong", "superior"];

/** @returns the ways to take pieces of at least these classes */
const combinations = (
  evidence: readonly CountedPiece[],
  wanted: readonly (readonly NistClass[])[],
): CountedPiece[][] =>
  wanted.flatMap((classes) =>
    arrangements(evidence, classes.length).filter((pieces) =>
      pieces.every(
        ({ nist }, i) => nist.class !== null && CLASSES.indexOf(nist.class) >= CLASSES.indexOf(classes[i]!),
      ),
    ),
  );

/** @returns the combination that meets the most rows; the first one of several */
const best = (all: readonly CountedPiece[][]): CountedPiece[] | null =>
  all.reduce<CountedPiece[] | null>(
    (found, one) => (found === null || rowsOf(one).length > rowsOf(found).length ? one : found),
    null,
  );

function rowsOf(pieces: readonly CountedPiece[]): NistRow[] {
  return NIST_ROWS.filter((row) => row === "evidence" || pieces.every(({ nist }) => MEETS[row](nist)));
}

const MEETS: Record<Exclude<NistRow, "evidence">, (nist: CountedPiece["nist"]) => boolean> = {
  validation: ({ validated }) => validated,
  ownership: ({ pathway }) => pathway !== null,
};

/** @returns the pathway by which the ownership of all pieces was verified; null if any wasn't */
function pathwayOf(pieces: readonly CountedPiece[]): NistPathway | null {
  const pathways = pieces.map(({ nist }) => nist.pathway);
  if (pathways.includes(null)) return null;
  return pathways.every((pathway) => pathway === "biometric") ? "biometric" : "non_biometric";
}
