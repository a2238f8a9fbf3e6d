import { describe, expect, it, test } from "vitest";
import { heifFormat } from "#contract/documents/heif.ts";
import { heif } from "../documents/heif.ts";

describe("a picture in a phone's format is recognized by its content", () => {
  it.each([
    ["HEIC", ["heic", "mif1", "heic"]],
    ["HEIC", ["heix", "mif1", "heix"]],
    ["HEIC", ["hevc", "msf1"]],
    ["HEIC", ["mif1", "heic", "miaf"]],
    ["HEIC", ["msf1"]],
    ["AVIF", ["avif", "mif1", "miaf"]],
    ["AVIF", ["mif1", "miaf", "avif"]],
    ["AVIF", ["avis", "msf1"]],
    [null, ["isom", "iso2", "mp41"]],
    [null, ["qt  "]],
    [null, ["XXXX", "abcd"]],
  ] as const)("%s: %j", (format, brands) => {
    expect(heifFormat(heif(...brands))).toBe(format);
  });
});

test("anything else isn't, however short or broken", () => {
  for (let length = 0; length < 32; length++) heifFormat(heif("heic", "mif1").subarray(0, length));
  expect(heifFormat(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]))).toBeNull();
  expect(heifFormat(new TextEncoder().encode("%PDF-1.7 ftypheic"))).toBeNull();
  // A box that claims to be huge or empty is still read only as far as the file's beginning.
  const huge = heif("isom");
  huge.fill(0xff, 0, 4);
  expect(heifFormat(huge)).toBeNull();
  const empty = heif("heic");
  empty.fill(0, 0, 4);
  expect(heifFormat(empty)).toBeNull();
});
