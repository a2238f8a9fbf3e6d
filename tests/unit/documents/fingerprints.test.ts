import { describe, expect, it } from "vitest";
import {
  BANDS,
  bandsOf,
  computeFingerprints,
  distance,
  hasDifferingDetail,
  MAX_DIFFERING_BITS,
} from "#functions/documents/recognition/fingerprints.ts";
import { license, unreadable } from "../checks/build.ts";

const env = { FINGERPRINT_KEY: Buffer.alloc(32, 7).toString("base64") };
const print = { text: "digest", portrait: null };
const identityOf = async (reading = license(), seen = print, key = env) =>
  (await computeFingerprints(key, reading, seen))[0]?.hash;

/** @returns the hash with the bits at these places flipped */
function turned(hash: string, places: readonly number[]): string {
  const bits = places.reduce((all, place) => all ^ (1n << BigInt(255 - place)), BigInt(`0x${hash}`));
  return bits.toString(16).padStart(64, "0");
}
const HASH = "d52b354cc2f30c3557c830b50bcee7392388ccc742b0db092cea30d32e20d326";

describe("a document's identity", () => {
  it("is its type, issuer and number, however the number is written and the upload labeled", async () => {
    const one = await identityOf();
    for (const documentNumber of ["D40078361234", "d400 7836 1234", "D400-7836-1234 "])
      expect(await identityOf(license({ documentNumber }))).toBe(one);
    expect(await identityOf(license({}, { documentType: "passport" }))).toBe(one);
    expect(await identityOf(license({ firstName: "MARIA" }))).toBe(one);
  });

  it("changes with the number, issuer, kind of card or key", async () => {
    const others = await Promise.all([
      identityOf(),
      identityOf(license({ documentNumber: "D40078361235" })),
      identityOf(license({ issuer: "WI" })),
      identityOf(license({}, { format: { version: 10, missing: [], card: "state_id" } })),
      identityOf(license({}, { method: "mrz", zone: "TD3" })),
      identityOf(license(), print, { FINGERPRINT_KEY: Buffer.alloc(32, 8).toString("base64") }),
    ]);
    expect(new Set(others).size).toBe(others.length);
  });

  it("is the text of barcode or zone if it has no number", async () => {
    const none = license({ documentNumber: undefined });
    const one = await identityOf(none);
    expect(await identityOf(none)).toBe(one);
    expect(await identityOf(none, { ...print, text: "another" })).not.toBe(one);
  });

  it("doesn't exist for text documents, or for documents that couldn't be read", async () => {
    expect(await computeFingerprints(env, license({}, { method: "pdf_text" }), print)).toEqual([]);
    expect(await computeFingerprints(env, unreadable, undefined)).toEqual([]);
  });

  it("contains nothing that was read", async () => {
    const text = JSON.stringify(await computeFingerprints(env, license(), { ...print, portrait: HASH }));
    for (const plain of ["JANE", "DOE", "1990", "7836", 'IL"']) expect(text).not.toContain(plain);
  });
});

describe("two portraits", () => {
  it("share a band while they differ in at most six of the slowest 63 waves", () => {
    const one = bandsOf(HASH);
    // Flips one bit in each band but the last.
    const other = bandsOf(turned(HASH, [0, 9, 18, 27, 36, 45]));
    expect(BANDS.filter((band) => one[band] === other[band])).toEqual(["band7"]);
    expect(Math.max(...Object.values(one))).toBeLessThan(512);
  });

  it("are as far apart as they have different bits", () => {
    expect(distance(HASH, HASH)).toBe(0);
    expect(distance(HASH, turned(HASH, [3, 70, 254]))).toBe(3);
    expect(MAX_DIFFERING_BITS).toBeLessThan(64);
  });
});

it("a differing name, birth date or number counts as another identity; a missing one doesn't", () => {
  const one = { nameHash: "a", birthHash: "b", numberHash: "c" };
  expect(hasDifferingDetail(one, { ...one })).toBe(false);
  expect(hasDifferingDetail(one, { ...one, numberHash: null })).toBe(false);
  for (const name of Object.keys(one)) expect(hasDifferingDetail(one, { ...one, [name]: "x" })).toBe(true);
});

it("a name that was read partly or not at all doesn't count as another one", async () => {
  const detailsOf = async (firstName?: string, lastName?: string) =>
    (await computeFingerprints(env, license({ firstName, lastName, dateOfBirth: undefined }), print))[0]!;
  const [whole, last, first, none] = await Promise.all([
    detailsOf("Jane", "Doe"),
    detailsOf(undefined, "DOE"),
    detailsOf("JANE"),
    detailsOf(),
  ]);
  expect(none.nameHash).toBeNull();
  const all = [whole, last, first, none];
  for (const one of all) for (const other of all) expect(hasDifferingDetail(one, other)).toBe(false);
  for (const one of [whole, last]) expect(hasDifferingDetail(one, await detailsOf("Jane", "Roe"))).toBe(true);
  for (const one of [whole, first]) expect(hasDifferingDetail(one, await detailsOf("John"))).toBe(true);
});
