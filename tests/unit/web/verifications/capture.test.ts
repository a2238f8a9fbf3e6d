import { describe, expect, it } from "vitest";
import { differences } from "#features/verifications/detail/capture/compare.ts";
import { ANGLES, searchBarcode } from "#features/verifications/detail/capture/search.ts";
import { parseLicense } from "#features/verifications/shared/aamva.ts";
import { fitPixels, fitSide, turnedSize } from "#lib/files/geometry.ts";

const ELEMENTS: Record<string, string> = {
  DAQ: "D12345678",
  DCS: "DOE",
  DAC: "JANE",
  DAD: "QUINN",
  DBB: "04231990",
  DBA: "04232030",
  DCG: "USA",
};

/** The text of a card by the AAMVA standard of 2020, with one DL subfile. */
function card(elements: Record<string, string> = ELEMENTS, header = "@\n\u001e\rANSI 636035100201"): string {
  const body = `DL${Object.entries(elements)
    .map(([id, value]) => id + value)
    .join("\n")}\r`;
  const four = (n: number) => String(n).padStart(4, "0");
  return `${header}DL${four(header.length + 10)}${four(body.length)}${body}`;
}

describe("a license's barcode", () => {
  it("is read", () => {
    expect(parseLicense(card())).toEqual({
      firstName: "JANE",
      middleName: "QUINN",
      lastName: "DOE",
      dateOfBirth: "1990-04-23",
      expiresOn: "2030-04-23",
    });
  });

  it("is read with Canadian dates", () => {
    const reading = parseLicense(card({ ...ELEMENTS, DCG: "CAN", DBB: "19900423", DBA: "20300423" }));
    expect([reading?.dateOfBirth, reading?.expiresOn]).toEqual(["1990-04-23", "2030-04-23"]);
  });

  it("is read in version 1, which has no jurisdiction version", () => {
    const reading = parseLicense(card({ DAA: "DOE,JANE,Q", DBB: "04231990" }, "@\n\u001e\rANSI 6360350101"));
    expect(reading).toMatchObject({ firstName: "JANE", lastName: "DOE", middleName: "Q" });
  });

  it.each(["63603100201", "636030101"])("is read with an issuer of five digits: %s", (digits) => {
    expect(parseLicense(card(ELEMENTS, `@\n\u001e\rANSI ${digits}`))?.lastName).toBe("DOE");
  });

  it("is found by its type if the offset is wrong", () => {
    expect(parseLicense(card().replace("DL0031", "DL0029"))?.lastName).toBe("DOE");
  });

  it("ignores placeholders and impossible dates", () => {
    const reading = parseLicense(card({ ...ELEMENTS, DAD: "NONE", DBB: "02301990" }));
    expect(reading).toMatchObject({ middleName: undefined, dateOfBirth: undefined });
  });

  it.each([
    ["nothing", ""],
    ["another code", "https://example.org"],
    ["garbage that a decoder called valid", "\u0003\u001eANSI 63603510020XDL0031"],
    ["the header further on", ` ${card()}`],
    ["a broken designator", card().replace("DL0031", "D10031")],
    ["no family name", card({ DAC: "JANE" })],
  ])("isn't found in %s", (_what, text) => expect(parseLicense(text)).toBeNull());
});

describe("the search over tilts", () => {
  it("tries straight, then outward in steps of two, then the odd angles, each once", () => {
    expect(ANGLES.slice(0, 5)).toEqual([0, -2, 2, -4, 4]);
    expect(ANGLES.slice(11, 15)).toEqual([-1, 1, -3, 3]);
    expect(new Set(ANGLES).size).toBe(21);
    expect([...ANGLES].sort((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, i) => i - 10));
  });

  it("continues after a wrong reading, and levels what it finds", async () => {
    const tried: number[] = [];
    const found = await searchBarcode(async (angle) => {
      tried.push(angle);
      if (angle === -2) return [{ text: "garbage", orientation: 0 }];
      return angle === 4 ? [{ text: card(), orientation: -1 }] : [];
    });
    expect(tried).toEqual([0, -2, 2, -4, 4]);
    expect(found).toMatchObject({ angle: 5, readableAt: 4 });
    expect(found?.reading.lastName).toBe("DOE");
  });

  it.each([
    [91, -91, -90],
    [179, -179, 180],
    [-88, 88, 90],
  ])("sets a picture upright that is rotated by %s°", async (orientation, angle, readableAt) => {
    const found = await searchBarcode(async () => [{ text: card(), orientation }]);
    expect(found).toMatchObject({ angle, readableAt });
  });

  it("gives up after every tilt, and reports its progress", async () => {
    const steps: number[] = [];
    expect(
      await searchBarcode(
        async () => [],
        (tried) => steps.push(tried),
      ),
    ).toBeNull();
    expect(steps).toEqual(Array.from({ length: 21 }, (_, i) => i));
  });
});

describe("a picture's size", () => {
  it("is reduced from 12 megapixels to four", () => {
    const size = fitPixels({ width: 4000, height: 3000 }, 4_000_000);
    expect(size.width * size.height).toBeLessThanOrEqual(4_000_000);
    expect(size.width / size.height).toBeCloseTo(4 / 3, 2);
  });
  it("never grows", () => {
    expect(fitPixels({ width: 800, height: 600 }, 4_000_000)).toEqual({ width: 800, height: 600 });
    expect(fitSide({ width: 800, height: 600 }, 1600)).toEqual({ width: 800, height: 600 });
  });
  it("is limited by the longer side", () => {
    expect(fitSide({ width: 1500, height: 3200 }, 1600)).toEqual({ width: 750, height: 1600 });
  });
  it("keeps every corner of a rotated picture", () => {
    expect(turnedSize({ width: 400, height: 300 }, 90)).toEqual({ width: 300, height: 400 });
    expect(turnedSize({ width: 400, height: 300 }, -180)).toEqual({ width: 400, height: 300 });
    expect(turnedSize({ width: 100, height: 100 }, 45)).toEqual({ width: 142, height: 142 });
  });
});

describe("the warning after a capture", () => {
  const stated = { first_name: "Jane", last_name: "Doe", date_of_birth: "1990-04-23" };
  const reading = { firstName: "JANE", middleName: "QUINN", lastName: "DOE", dateOfBirth: "1990-04-23" };
  const codes = (r: object, s: object | null = stated) =>
    differences({ ...reading, ...r }, s as typeof stated, "2026-11-20").map((d) => d.code);

  it.each([
    ["the same name", {}],
    ["a middle name used as first name", { firstName: "MARY", middleName: "JANE" }],
    ["two family names", { lastName: "DOE SMITH" }],
    ["a short form", { firstName: "JANET" }],
  ])("says nothing for %s", (_what, r) => expect(codes(r)).toEqual([]));

  it("says nothing if only case, accents and hyphens differ", () => {
    const s = { ...stated, first_name: "Zoë-Anne", last_name: "O’Núñez Łukasz" };
    expect(codes({ firstName: "ZOE ANNE", lastName: "ONUNEZ LUKASZ" }, s)).toEqual([]);
  });

  it("reports another first or last name", () => {
    expect(codes({ firstName: "JOHN", middleName: undefined })).toEqual(["name_differs"]);
    expect(codes({ lastName: "ROE" })).toEqual(["name_differs"]);
  });

  it("reports another birth date", () =>
    expect(codes({ dateOfBirth: "1991-04-23" })).toEqual(["birth_date_differs"]));

  it("reports an expired license, but not on its last day", () => {
    expect(codes({ expiresOn: "2026-11-19" })).toEqual(["expired"]);
    expect(codes({ expiresOn: "2026-11-20" })).toEqual([]);
  });

  it("says nothing if nothing was stated", () => expect(codes({ lastName: "ROE" }, null)).toEqual([]));
});
