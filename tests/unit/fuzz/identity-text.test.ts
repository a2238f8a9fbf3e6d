import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAamva } from "#functions/documents/identity/aamva/parse.ts";
import { checkDigit, FORMATS, fits } from "#functions/documents/identity/mrz/formats.ts";
import { parseZone } from "#functions/documents/identity/mrz/parse.ts";
import { zoneReadings } from "#functions/documents/identity/mrz/readings.ts";
import { isNames } from "#functions/documents/identity/mrz/written.ts";
import { Work } from "#functions/documents/work.ts";
import { aamvaText } from "#tests/fixtures/aamva-text.ts";
import { SPECIMENS } from "#tests/fixtures/mrz-text.ts";
import { canadian, jane } from "#tests/fixtures/people.ts";
import { NOW } from "../checks/build.ts";
import { expectLinear } from "../readers/growth.ts";
import { runs } from "./cases.ts";
import { mutated } from "./mutate.ts";

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

describe("any barcode text", () => {
  const files = [1, 2, 3, 4, 8, 10].flatMap((version) =>
    [jane, canadian].map((person) => latin1(aamvaText(person, { version }))),
  );
  const words =
    "@ \n \r \x1e ANSI AAMVA DL ID EN ZZ DAA DAC DCS DBB DBA DAK NONE unavl , $ 6360351000 DL00410278 0000"
      .split(" ")
      .concat(" ", "DL".repeat(200), " ".repeat(500), "DAQ1\n".repeat(100));

  it("is a license with well-formed fields, or not a license", () => {
    fc.assert(
      fc.property(mutated(files, words), (file) => {
        const text = Buffer.from(file).toString("latin1");
        const work = new Work();
        const license = parseAamva(text, work);
        expect(work.steps).toBeLessThanOrEqual(4 * text.length);
        if (!license) return;
        const { dateOfBirth, expiresOn, issuedOn, sex } = license.fields;
        for (const date of [dateOfBirth, expiresOn, issuedOn]) if (date) expect(date).toMatch(DATE);
        expect([undefined, "M", "F", "X"]).toContain(sex);
        for (const reading of Object.values(license.readings)) expect(reading?.at.part).toBe("barcode");
        expect(license.format.version).toBeGreaterThanOrEqual(0);
      }),
      runs(),
    );
  });

  it.each(["DL", "DL00410001", "DAA1\n", " ", "\r", "DLD"])("is read in linear steps: full of %j", (piece) =>
    expectLinear(
      (size) => {
        const work = new Work();
        parseAamva(
          `@\n\x1e\rANSI 6360351000${"02DL00410278".slice(0, 12)}${piece.repeat(size / piece.length)}`,
          work,
        );
        return work.steps;
      },
      [250, 500, 1000, 2000, 4000],
    ),
  );

  it("isn't a license if it's longer than a barcode can be", () => {
    expect(parseAamva(aamvaText(jane) + " ".repeat(4096))).toBeNull();
  });
});

describe("any machine-readable zone", () => {
  const zones = (["TD1", "TD2", "TD3"] as const).map((kind) => latin1(SPECIMENS[kind].join("")));
  const words = "< << <<< 0 9 A Z P<UTO 740812 F M X 999999 000000".split(" ");

  it("yields a well-formed identity or nothing", () => {
    fc.assert(
      fc.property(mutated(zones, words), fc.constantFrom(...FORMATS), (zone, format) => {
        const text = Buffer.from(zone)
          .toString("latin1")
          .toUpperCase()
          .replace(/[^A-Z0-9<]/g, "<")
          .padEnd(format.lines * format.length, "<")
          .slice(0, format.lines * format.length);
        for (const check of [...format.checks, format.composite])
          expect([true, false]).toContain(fits(text, check));
        expect(checkDigit(text)).toBeLessThan(10);
        const fields = parseZone(format, text, NOW);
        if (fields.dateOfBirth) {
          expect(fields.dateOfBirth).toMatch(DATE);
          expect(Date.parse(fields.dateOfBirth)).toBeLessThanOrEqual(NOW);
        }
        expect(["M", "F", "X"]).toContain(fields.sex);
        const readings = zoneReadings({ format, text, leads: [...text].map(() => 9) }, fields);
        for (const reading of Object.values(readings)) expect(reading?.at.part).toBe("zone");
      }),
      runs(),
    );
  });

  it("accepts names as the standard writes them, and no others", () => {
    const NAMES = /^(?=<<[A-Z]|[A-Z])(?:[A-Z]+(?:<[A-Z]+)*)?(?:<<[A-Z]+(?:<[A-Z]+)*)?<*$/;
    const names = fc.array(fc.constantFrom("A", "Z", "<", "<", "<<", "1", "a", "É"), { maxLength: 12 });
    fc.assert(
      fc.property(names, (parts) => {
        const text = parts.join("");
        expect(isNames(text)).toBe(NAMES.test(text));
      }),
      runs(),
    );
  });

  it("judges names in one pass, however they end", () => {
    expect(isNames(`${"A<".repeat(100_000)}1`)).toBe(false);
    expect(isNames(`${"A".repeat(100_000)}${"<".repeat(100_000)}`)).toBe(true);
  });
});
