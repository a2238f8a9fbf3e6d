import { describe, expect, it } from "vitest";
import { csvRows } from "#functions/sanctions/csv.ts";
import { parseBirth, parseRemarks } from "#functions/sanctions/remarks.ts";
import { entriesIn } from "#tests/fixtures/memory-list.ts";

async function rowsOf(text: string, size = text.length || 1): Promise<string[][]> {
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
    text.slice(i * size, (i + 1) * size),
  );
  const rows: string[][] = [];
  for await (const { values } of csvRows(pieces)) rows.push(values);
  return rows;
}

describe("comma-separated values", () => {
  it.each([
    [
      "quoted commas",
      '25,129,"Ibex House, The Quay","Leeds"\r\n',
      [["25", "129", "Ibex House, The Quay", "Leeds"]],
    ],
    ["doubled quotes", '1,"The ""Blue"" Firm",""\r\n', [["1", 'The "Blue" Firm', ""]]],
    [
      "newlines inside quotes",
      '1,"one\r\ntwo"\r\n2,x',
      [
        ["1", "one\r\ntwo"],
        ["2", "x"],
      ],
    ],
    [
      "the end that OFAC's files have",
      "1,a\r\n2,b\r\n\u001a",
      [
        ["1", "a"],
        ["2", "b"],
      ],
    ],
    [
      "lines that end in any way",
      "1,a\n2,b\r3,c",
      [
        ["1", "a"],
        ["2", "b"],
        ["3", "c"],
      ],
    ],
    ["a null with a blank behind it", '1,-0- ,"x" ,-0- \r\n', [["1", "-0-", "x", "-0-"]]],
    ["empty lines", "\r\n1,a\r\n\r\n", [["1", "a"]]],
    ["empty values", "1,,\n", [["1", "", ""]]],
  ])("are read with %s, however the file is split", async (_what, text, rows) => {
    for (const size of [text.length, 1, 3]) expect(await rowsOf(text, size)).toEqual(rows);
  });

  it.each([
    ['1,"never closed\r\n2,b\r\n', "row 1: a quote isn't closed; the file may be cut off"],
    ['1,a\n2,b"c\n', "line 2: a quote inside an unquoted value"],
    ['1,"a"b\n', "line 1: text after a closing quote"],
  ])("are refused if they're malformed: %j", async (text, message) => {
    await expect(rowsOf(text)).rejects.toThrow(message);
  });
});

describe("OFAC's remarks", () => {
  it.each<[string, string[]]>([
    ["12 Mar 1961", ["1961-03-12"]],
    ["Mar 1961", ["1961-03"]],
    ["1961", ["1961"]],
    ["circa 1961", ["1960", "1961", "1962"]],
    ["1958 to 1960", ["1958", "1959", "1960"]],
    ["circa 1979-1981", ["1978", "1979", "1980", "1981", "1982"]],
    ["01 Jan 1960 to 31 Dec 1961", ["1960", "1961"]],
    ["1930 to 1960", []],
    ["Xyz 1960", []],
    ["unknown", []],
  ])("contain the birth %s as %j", (text, births) => {
    expect(parseBirth(text)).toEqual(births);
  });

  it("contain births, numbers and weak aliases, and the rest is ignored", () => {
    const text =
      "DOB 12 Mar 1961; alt. DOB 1962; POB Nowhere, Utopia; nationality Utopia; Passport A123 456 (Utopia) expires 10 Jan 2030; " +
      "alt. Passport B-777 (Utopia); National ID No. 55/66 (Utopia); Tax ID No. 12.345 (Utopia); SSN 123-45-6789 (United States); " +
      "US FEIN 030510902 (United States); a.k.a. 'THE BARON'; Gender Male; Linked To: SOME FIRM 2000 LTD.";
    expect(parseRemarks(text)).toEqual({
      births: ["1961-03-12", "1962"],
      ids: ["A123456", "B777", "5566", "12345", "123456789", "030510902"],
      aliases: ["THE BARON"],
    });
    expect(parseRemarks("")).toEqual({ births: [], ids: [], aliases: [] });
  });
});

const SDN = [
  '36,"BLUE HERON LINES",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ',
  '2674,"VELMAR, Oskar","individual","SDGT] [NPWMD",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 10 Dec 1948; a.k.a. \'OLD OSKAR\'."',
  '9000,"SEA WIND","vessel","IRAN",-0- ,"H3DZ","Tanker","45000","28000","Utopia",-0- ,"Vessel Registration Identification IMO 9000001."',
].join("\r\n");
const ADD =
  '36,25,"Ibex House, The Quay","Leeds LS1 4AP","United Kingdom",-0- \r\n2674,26,-0- ,-0- ,-0- ,-0- \r\n';
const ALT = '36,12,"aka","BLUE HERON","(Spanish)"\r\n2674,13,"fka","VELMAR, Oscar",-0- \r\n';
const texts = (over: Partial<Record<"sdn" | "add" | "alt", string>> = {}) => ({
  sdn: `${SDN}\r\n\u001a`,
  add: `${ADD}\u001a`,
  alt: `${ALT}\u001a`,
  ...over,
});

describe("OFAC's files", () => {
  it("are joined into entries", async () => {
    expect(await entriesIn(texts())).toMatchObject([
      {
        number: 36,
        name: "BLUE HERON LINES",
        kind: "entity",
        program: "CUBA",
        remarks: null,
        aliases: ["BLUE HERON"],
        addresses: [{ street: "Ibex House, The Quay", city: "Leeds LS1 4AP", country: "United Kingdom" }],
      },
      {
        number: 2674,
        kind: "individual",
        program: "SDGT, NPWMD",
        births: ["1948-12-10"],
        aliases: ["VELMAR, Oscar", "OLD OSKAR"],
        addresses: [],
      },
      { number: 9000, kind: "vessel", ids: ["IMO9000001"] },
    ]);
  });

  describe("of which remarks are too long for their column", () => {
    const LONG = `DOB 1 Feb 1961; ${"Linked To: BLUE HERON LINES; ".repeat(50)}`.slice(0, 980);
    const whole = `${LONG}; a.k.a. 'FERAD OF DOLMARI'; Passport A7654321 (Utopia).`;
    const sdn = `77,"VELMAR, Ferad","individual","SDGT",${"-0- ,".repeat(7)}"${whole.slice(0, 1000)}"\r\n`;
    const files = { sdn, add: "", alt: "" };

    it("are joined with their continuation", async () => {
      const comments = `77,"${whole.slice(1000)}"\r\n\u001a`;
      // The remarks are cut inside the alias.
      expect(whole.slice(990, 1010)).toBe("FERAD OF DOLMARI'; P");
      expect(await entriesIn({ ...files, comments })).toMatchObject([
        {
          number: 77,
          aliases: ["FERAD OF DOLMARI"],
          ids: ["A7654321"],
          births: ["1961-02-01"],
          remarks: whole,
        },
      ]);
    });

    it("keep a space at which they were cut", async () => {
      const at = (text: string) => `77,"VELMAR, Ferad","individual","SDGT",${"-0- ,".repeat(7)}"${text}"\r\n`;
      const begun = `${LONG}; a.k.a. 'OLD FERAD `.padStart(1000, "x");
      const [entry] = await entriesIn({ ...files, sdn: at(begun), comments: '77,"DOLMARI\'."\r\n' });
      expect(entry?.aliases).toEqual(["OLD FERAD DOLMARI"]);
    });

    it("are refused without their continuation", async () => {
      await expect(entriesIn(files)).rejects.toThrow(
        "sdn.csv, entry 77: its remarks continue in sdn_comments.csv; put that file next to the others",
      );
      await expect(entriesIn({ ...files, comments: '78,"more"\r\n' })).rejects.toThrow(
        "sdn_comments.csv: it refers to entries that aren't in sdn.csv; use files of the same day",
      );
      await expect(entriesIn({ ...files, comments: '77,1,"more"\r\n' })).rejects.toThrow(
        "sdn_comments.csv, line 1: 3 values where OFAC's format has 2",
      );
    });
  });

  it.each([
    ["an empty file", { sdn: "" }, "sdn.csv: the file is empty"],
    [
      "a row cut off",
      { add: ADD.slice(0, -8) },
      "add.csv, line 2: 5 values where OFAC's format has 6; the file may be cut off",
    ],
    [
      "a text cut off",
      { sdn: SDN.slice(0, -12) },
      "sdn.csv, row 3: a quote isn't closed; the file may be cut off",
    ],
    ["a page in its place", { sdn: "<html>\n" }, "sdn.csv, line 1: 1 values where OFAC's format has 12"],
    [
      "a header",
      { alt: "ent_num,alt_num,alt_type,alt_name,alt_remarks\n" },
      'alt.csv, line 1: "ent_num" isn\'t an entry number',
    ],
    ["an entry twice", { sdn: `${SDN}\r\n${SDN}` }, "sdn.csv, entry 36: it appears twice"],
    [
      "another day's file",
      { alt: `${ALT}77,14,"aka","X",-0- \r\n` },
      "alt.csv: it refers to entries that aren't in sdn.csv",
    ],
    [
      "an unknown type",
      { sdn: SDN.replace('"vessel"', '"planet"') },
      "sdn.csv, entry 9000: the name is missing, or the type is unknown",
    ],
  ])("are refused with %s", async (_what, over, message) => {
    await expect(entriesIn(texts(over))).rejects.toThrow(message);
  });
});
