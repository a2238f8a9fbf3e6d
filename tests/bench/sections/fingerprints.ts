import { readDocument } from "#functions/documents/read.ts";
import {
  BANDS,
  bandsOf,
  distance,
  MAX_DIFFERING_BITS,
} from "#functions/documents/recognition/fingerprints.ts";
import { license } from "#tests/fixtures/license.ts";
import { type Card, sameLayout } from "#tests/fixtures/same-layout.ts";
import { wasmModules } from "#tests/unit/readers/wasm-modules.ts";
import type { Row } from "../lib/table.ts";

const DOCUMENTS = 1_000;
const USED_AGAIN = 200;
/** Thresholds to compare in one run. */
const THRESHOLDS = [MAX_DIFFERING_BITS, 12, 16, 20, 24, 28, 32, 40];

/**
 * How often one of 1,000 licenses with the same layout is mistaken for another, and how often a license is recognized
 * when it's used again with another name, birth date and number.
 */
export async function fingerprints(): Promise<Row[]> {
  const wasm = await wasmModules();
  const portraitOf = async ({ person, options }: Card) => {
    const bytes = await license(person, options);
    const file = { documentId: "doc", documentType: "drivers_license", uploadedAt: 0 } as const;
    const { print } = await readDocument({ ...file, bytes, contentType: "image/jpeg" }, wasm);
    return print?.portrait ?? null;
  };
  const first: (string | null)[] = [];
  const again: (string | null)[] = [];
  for (const [i, card] of sameLayout(DOCUMENTS).entries()) {
    first.push(await portraitOf(card.first));
    if (i < USED_AGAIN) again.push(await portraitOf(card.again));
  }
  const gaps: number[] = [];
  const nearest = first.map((one, i) =>
    first.slice(0, i).reduce((least, other) => Math.min(least, one && other ? found(one, other) : 999), 999),
  );
  for (const [i, one] of again.entries()) gaps.push(one && first[i] ? found(one, first[i]) : 999);
  const read = again.filter((one) => one !== null).length;
  const seen = first.filter((one) => one !== null).length;
  console.log(`a portrait is seen on ${seen} of ${DOCUMENTS}, and again on ${read} of ${USED_AGAIN}`);
  console.log("nearest others", nearest.toSorted((a, b) => a - b).slice(0, 10));
  console.log("again, by tens of percent", decile(gaps));
  return THRESHOLDS.map((most): Row => {
    const wrong = nearest.filter((gap) => gap <= most).length;
    const right = gaps.filter((gap) => gap <= most).length;
    return {
      goal: `at ${most} bits: taken for another of ${DOCUMENTS} ≤ 1; known again of ${read} that were read`,
      baseline: "–",
      ours: `${wrong}`,
      ratio: `${right}`,
      met: most === MAX_DIFFERING_BITS ? wrong <= 1 && right >= read * 0.7 : null,
    };
  });
}

/** @returns the distance of two hashes that are compared because they share a band; 999 for others */
function found(one: string, other: string): number {
  const [a, b] = [bandsOf(one), bandsOf(other)];
  return BANDS.some((band) => a[band] === b[band]) ? distance(one, other) : 999;
}

const decile = (values: number[]) =>
  Array.from({ length: 11 }, (_, i) =>
    values.toSorted((a, b) => a - b).at(Math.min(values.length - 1, Math.floor((i * values.length) / 10))),
  );
