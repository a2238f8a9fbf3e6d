import { describe, expect, it } from "vitest";
import { DECIDES_ALONE } from "#contract/documents/confidence.ts";
import {
  checkDigit,
  FORMATS,
  type Format,
  fits,
  kindsOf,
  VISAS,
} from "#functions/documents/identity/mrz/formats.ts";
import { layoutOf } from "#functions/documents/identity/mrz/layout.ts";
import { parseZone } from "#functions/documents/identity/mrz/parse.ts";
import { zoneReadings } from "#functions/documents/identity/mrz/readings.ts";
import { isNames } from "#functions/documents/identity/mrz/written.ts";
import { SPECIMENS, type ZoneKind, zoneText } from "#tests/fixtures/mrz-text.ts";
import { jane } from "#tests/fixtures/people.ts";
import { NOW } from "#tests/unit/checks/build.ts";

const KINDS = ["TD1", "TD2", "TD3"] as const;

function formatOf(kind: ZoneKind): Format {
  const format = FORMATS.find(({ zone }) => zone === kind);
  if (!format) throw new Error(`No format ${kind}`);
  return format;
}

const allFit = (kind: ZoneKind, text: string) =>
  [...formatOf(kind).checks, formatOf(kind).composite].every((check) => fits(text, check));
const parse = (kind: ZoneKind, lines: readonly string[], now = NOW) =>
  parseZone(formatOf(kind), lines.join(""), now);

/** Uses the specimens of ICAO 9303-4, -5 and -6. */
describe("a machine-readable zone", () => {
  it("has check digits with the weights 7-3-1", () => {
    expect(["L898902C3", "740812", "120415", "ZE184226B<<<<<", "D23145890"].map(checkDigit)).toEqual([
      6, 2, 9, 1, 7,
    ]);
  });

  it.each(KINDS)("has correct check digits in the specimen of %s", (kind) => {
    expect(allFit(kind, SPECIMENS[kind].join(""))).toBe(true);
  });

  it.each(KINDS)("has a wrong check digit once a checked character changes: %s", (kind) => {
    const format = formatOf(kind);
    const text = SPECIMENS[kind].join("");
    for (const [from, to] of [format.number, format.birth, format.expiry!])
      for (let at = from; at < to; at++) {
        // Values that differ by ten, such as L and 1, have the same check digit.
        const other = String((Number.parseInt(text.charAt(at), 36) + 1) % 10);
        expect(allFit(kind, text.slice(0, at) + other + text.slice(at + 1))).toBe(false);
      }
  });

  it("yields the holder's identity", () => {
    const anna = {
      firstName: "ANNA",
      middleName: "MARIA",
      lastName: "ERIKSSON",
      dateOfBirth: "1974-08-12",
      expiresOn: "2012-04-15",
      issuer: "UTO",
      sex: "F",
    };
    expect(parse("TD3", SPECIMENS.TD3)).toEqual({ ...anna, documentNumber: "L898902C3" });
    expect(parse("TD1", SPECIMENS.TD1)).toEqual({ ...anna, documentNumber: "D23145890" });
    expect(parse("TD2", SPECIMENS.TD2)).toEqual({ ...anna, documentNumber: "D23145890" });
  });

  it("is most certain where there are check digits, and elsewhere as certain as the closest letter", () => {
    const readings = (kind: ZoneKind, lines: readonly string[], lead: (at: number) => number) => {
      const [format, text] = [formatOf(kind), lines.join("")];
      const leads = [...text].map((_, at) => lead(at));
      return zoneReadings({ format, text, leads }, parseZone(format, text, NOW));
    };
    const clear = readings("TD3", SPECIMENS.TD3, () => 9);
    expect(clear.date_of_birth).toMatchObject({ at: { part: "zone", line: 2 }, basis: "check_digit" });
    expect(clear.document_number).toMatchObject({ at: { line: 2 }, basis: "check_digit" });
    expect(clear.name).toMatchObject({ at: { line: 1 }, basis: "clear_letters" });
    expect(clear.name!.confidence).toBeLessThan(clear.date_of_birth!.confidence);
    expect(readings("TD1", SPECIMENS.TD1, () => 9).name?.at).toEqual({ part: "zone", line: 3 });
    // A letter of the name (the first) with a close rival.
    const close = readings("TD3", SPECIMENS.TD3, (at) => (at === 5 ? 1 : 9));
    expect(close.name?.basis).toBe("close_letters");
    expect(close.issuer?.basis).toBe("clear_letters");
    expect(close.name!.confidence).toBeLessThan(DECIDES_ALONE);
    const full = zoneText("TD1", { ...jane, lastName: "Featherstonehaugh-Cholmondeley" });
    expect(readings("TD1", full, () => 9).name?.basis).toBe("cut_short");
  });

  it("supports a state with one letter, double names and no sex", () => {
    const lines = zoneText("TD3", { ...jane, lastName: "Doe-Smith", sex: "X" }, "D<<");
    expect(parse("TD3", lines)).toMatchObject({
      lastName: "DOE SMITH",
      firstName: "JANE",
      middleName: "ALEXANDRA",
      issuer: "D",
      sex: "X",
    });
  });

  it.each([
    ["261121", "2026-11-21"],
    ["261122", "1926-11-22"],
    ["270101", "1927-01-01"],
    ["000229", "2000-02-29"],
    ["740231", undefined],
    ["741301", undefined],
  ])("reads the birth date %s as %s, never in the future", (digits, date) => {
    const line = `D231458907UTO${digits}0F3604159<<<<<<<6`;
    expect(parse("TD2", [SPECIMENS.TD2[0] ?? "", line]).dateOfBirth).toBe(date);
  });

  it.each([
    ["310412", "2031-04-12"],
    ["560101", "2056-01-01"],
    ["570101", "1957-01-01"],
    ["991231", "1999-12-31"],
  ])("reads the expiry %s as %s", (digits, date) => {
    const line = `D231458907UTO7408122F${digits}9<<<<<<<6`;
    expect(parse("TD2", [SPECIMENS.TD2[0] ?? "", line]).expiresOn).toBe(date);
  });

  it("continues when a card's number is too long for its field (ICAO 9303-5 § 4.2.4)", () => {
    const number = "D23145890734";
    const first = `I<UTO${number.slice(0, 9)}<${number.slice(9)}${checkDigit(number)}<`.padEnd(30, "<");
    const second = "7408122F1204159UTO<<<<<<<<<<<";
    const composite = checkDigit(
      first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18),
    );
    const lines = [first, `${second}${composite}`, SPECIMENS.TD1[2] ?? ""];
    expect(allFit("TD1", lines.join(""))).toBe(true);
    expect(parse("TD1", lines).documentNumber).toBe(number);
    expect(allFit("TD1", lines.join("").replace("734", "735"))).toBe(false);
  });
});

/** Layouts that states print; each was seen on public specimens. */
describe("a zone as it's printed", () => {
  const line = (text: string, length = 44) => text.padEnd(length, "<");
  const fields = (lines: readonly string[], now = NOW) => {
    const format = layoutOf(lines);
    return format && parseZone(format, lines.join(""), now);
  };

  it("supports holders with one name, on either side of the fillers (ICAO 9303-3 § 4.6)", () => {
    const second = SPECIMENS.TD3[1]!;
    expect(fields([line("P<UTOMOHAMMED"), second])).toMatchObject({
      lastName: "MOHAMMED",
      firstName: undefined,
      middleName: undefined,
    });
    expect(fields([line("P<IND<<ANNA<MARIA"), second])).toMatchObject({
      lastName: undefined,
      firstName: "ANNA",
      middleName: "MARIA",
    });
    expect(isNames(line("<<ANNA<MARIA", 39))).toBe(true);
    for (const text of ["<ANNA", "<<<ANNA", "<<", "A<<B<<C", "<<A<<B"])
      expect(isNames(text), text).toBe(false);
  });

  describe("a text isn't a zone if it", () => {
    const lines = { TD1: zoneText("TD1", jane), TD2: zoneText("TD2", jane), TD3: zoneText("TD3", jane) };
    /** The same text with other characters from some position on. */
    const put = (kind: ZoneKind, at: number, text: string) => {
      const all = lines[kind].join("");
      const changed = all.slice(0, at) + text + all.slice(at + text.length);
      return lines[kind].map(({ length }, i) => changed.slice(i * length, (i + 1) * length));
    };
    it.each(KINDS)("has its lines in another order or of another length: %s", (kind) => {
      expect(fields(lines[kind])).toMatchObject({ lastName: "DOE" });
      expect(fields(lines[kind].toReversed())).toBeNull();
      for (const [i, one] of lines[kind].entries())
        for (const other of [`${one}<`, `<${one}`, one.slice(1), one.slice(0, -1)])
          expect(fields(lines[kind].with(i, other))).toBeNull();
    });
    it.each([
      ["TD1", "A< AC C< I< IP IR P< C1 B1", "V< X< D< << I0 00"],
      ["TD2", "A< AC C< I< IP IR P<", "V< X< B1 C1 I0"],
      ["TD3", "P< PM PD PP", "V< VB A< C< I< P0"],
    ] as const)("starts like no %s", (kind, known, unknown) => {
      for (const code of known.split(" ")) expect(fields(put(kind, 0, code)), code).not.toBeNull();
      for (const code of unknown.split(" ")) expect(fields(put(kind, 0, code)), code).toBeNull();
    });
    it.each(KINDS)("names no state: %s", (kind) => {
      const { issuer, nationality } = formatOf(kind);
      for (const [at] of [issuer, nationality!]) {
        for (const state of ["D<<", "SI<", "CAN"]) expect(fields(put(kind, at, state)), state).not.toBeNull();
        for (const state of ["<AN", "C<N", "C<<", "<<D", "U5A"])
          expect(fields(put(kind, at, state)), state).toBeNull();
      }
      // A resident's card may show no nationality.
      expect(fields(put(kind, nationality![0], "<<<"))).not.toBeNull();
      expect(fields(put(kind, issuer[0], "<<<"))).toBeNull();
    });
    it.each(KINDS)("has a letter in a digit's place, or the other way around: %s", (kind) => {
      const { birth, names, sex } = formatOf(kind);
      // A filler has the same value as 0.
      const zero = lines[kind].join("").indexOf("0", birth[0]);
      expect(zero).toBeLessThan(birth[1]);
      expect(fields(put(kind, zero, "<"))).toBeNull();
      expect(fields(put(kind, names[0], "D0E"))).toBeNull();
      for (const other of ["0", "Z"]) expect(fields(put(kind, sex, other))).toBeNull();
    });
  });

  it("reads a visa's layout, whose last check digit is that of the expiry (ICAO 9303-7 § 4.2)", () => {
    expect(VISAS.map(({ zone, length }) => [zone, length])).toEqual([
      ["MRVA", 44],
      ["MRVB", 36],
    ]);
    const second = "L898902C36UTO7408122F1204159";
    for (const format of VISAS) {
      const text = line("V<UTOERIKSSON<<ANNA<MARIA", format.length) + line(second, format.length);
      expect([...format.checks, format.composite].every((check) => fits(text, check))).toBe(true);
      expect(fits(text.replace("120415", "120416"), format.composite)).toBe(false);
      expect(parseZone(format, text, NOW)).toMatchObject({
        lastName: "ERIKSSON",
        documentNumber: "L898902C3",
      });
    }
  });

  describe("the French ID card from before 2021", () => {
    const card = ["IDFRALEROUX<<<<<<<<<<<<<<<<<<<750123", "110275301234"];
    const rest = "CLAIRE<<ANNE<<".padEnd(14, "<");
    const second = `${card[1]}${checkDigit(card[1]!)}${rest}900412${checkDigit("900412")}F`;
    const lines = [card[0]!, `${second}${checkDigit(card[0]! + second)}`];
    it("has its own layout, and no expiry", () => {
      expect(lines[1]).toHaveLength(36);
      expect(fields(lines)).toEqual({
        lastName: "LEROUX",
        firstName: "CLAIRE",
        middleName: "ANNE",
        dateOfBirth: "1990-04-12",
        expiresOn: undefined,
        documentNumber: "110275301234",
        issuer: "FRA",
        sex: "F",
      });
      expect(layoutOf(lines)).toMatchObject({ zone: "TD2" });
    });
    it("isn't read if a check digit is wrong or it names another state", () => {
      expect(fields([lines[0]!.replace("LEROUX", "LEROUY"), lines[1]!])).toBeNull();
      expect(fields([lines[0]!.replace("FRA", "FR<"), lines[1]!])).toBeNull();
    });
  });

  it("accepts a long number's check digit over the filler only from Belgium and Portugal", () => {
    const zone = (state: string, between: string) => {
      const digit = checkDigit(`000590240${between}601`);
      const first = line(`ID${state}000590240<601${digit}`, 30);
      const second = `9001011F3001012${state}<<<<<<<<<<<`;
      const birth = checkDigit("900101");
      const expiry = checkDigit("300101");
      const fixed = `900101${birth}F300101${expiry}${second.slice(15)}`;
      const all = first.slice(5) + fixed.slice(0, 7) + fixed.slice(8, 15) + fixed.slice(18, 29);
      return [first, `${fixed}${checkDigit(all)}`, line("DOE<<JANE", 30)];
    };
    expect(fields(zone("BEL", "<"))?.documentNumber).toBe("000590240601");
    expect(fields(zone("PRT", "<"))?.documentNumber).toBe("000590240601");
    expect(fields(zone("UTO", ""))?.documentNumber).toBe("000590240601");
    expect(fields(zone("UTO", "<"))).toBeNull();
  });

  it("reads US cards, whose code contains a digit", () => {
    const lines = zoneText("TD1", jane, "USA", "WAC2312345678").map((one, i) =>
      i === 0 ? `C1${one.slice(2)}` : one,
    );
    expect(fields(lines)).toMatchObject({ lastName: "DOE", issuer: "USA", documentNumber: "D40078361" });
    const kinds = kindsOf(formatOf("TD1"));
    expect([kinds[0], kinds[1], kinds[2]]).toEqual(["letter", "any", "letter"]);
  });

  it("puts the birth date before the document's expiry", () => {
    const old = (birth: string, expiry: string) => {
      const data = `D23145890${checkDigit("D23145890")}UTO${birth}${checkDigit(birth)}F${expiry}${checkDigit(expiry)}<<<<<<<`;
      const composite = checkDigit(data.slice(0, 10) + data.slice(13, 20) + data.slice(21));
      return fields([SPECIMENS.TD2[0]!, `${data}${composite}`]);
    };
    expect(old("200412", "151231")).toMatchObject({ dateOfBirth: "1920-04-12", expiresOn: "2015-12-31" });
    expect(old("200412", "301231")).toMatchObject({ dateOfBirth: "2020-04-12", expiresOn: "2030-12-31" });
    expect(old("740412", "151231")).toMatchObject({ dateOfBirth: "1974-04-12" });
  });
});
