import { describe, expect, it } from "vitest";
import { parseAamva } from "#functions/documents/identity/aamva/parse.ts";
import { type AamvaOptions, aamvaText } from "#tests/fixtures/aamva-text.ts";
import { jane } from "#tests/fixtures/people.ts";
import { read } from "./jane-license.ts";

const fieldsOf = (options: AamvaOptions) => read(options)?.fields;
/** A file with a second subfile after the first one. */
const withSecond = (type: string, elements: string) =>
  aamvaText(jane).replace("\rZZZZA", `\r${type}${elements}\rZZZZA`);
const NOBODY = { firstName: undefined, middleName: undefined, lastName: undefined };

/** No issuer prints these. A field of them must be read correctly or not at all. */
describe("AAMVA data that contradicts itself", () => {
  it.each(["DL", "ID"])("yields no name when a second subfile, %s, has another one", (type) => {
    const fields = parseAamva(withSecond(type, "DCSROE\nDACJANE\nDBB04121990"))?.fields;
    expect(fields).toMatchObject({ ...NOBODY, dateOfBirth: "1990-04-12" });
  });

  it("reads a second subfile that agrees, but doesn't decide which card it is", () => {
    const again = "DCSDOE\nDACJANE\nDBB04121990";
    expect(parseAamva(withSecond("DL", again))).toMatchObject({
      fields: { lastName: "DOE" },
      format: { card: "drivers_license" },
    });
    const both = parseAamva(withSecond("ID", again));
    expect(both?.fields.lastName).toBe("DOE");
    expect(both?.format).not.toHaveProperty("card");
    expect(parseAamva(aamvaText(jane).replace("DL0041", "ID0041"))?.format).not.toHaveProperty("card");
  });

  it.each([
    ["DBB", "01011980", { dateOfBirth: undefined }],
    ["DBA", "01012040", { expiresOn: undefined }],
    ["DAQ", "X1", { documentNumber: undefined }],
    ["DCS", "ROE", NOBODY],
    ["DAD", "EVE", NOBODY],
    ["DAD", "", NOBODY],
    ["DDE", "T", NOBODY],
  ])("doesn't choose between two values of %s", (id, other, fields) => {
    const license = parseAamva(aamvaText(jane).replace("\nDCA", `\n${id}${other}\nDCA`));
    expect(license?.fields).toMatchObject(fields);
    expect(license?.fields.sex).toBe("F");
  });

  it.each([
    ["DCS", "DO\u0000E", NOBODY],
    ["DCS", "DOE\nSMITH", NOBODY],
    ["DAC", "JANE\nANN", NOBODY],
    ["DAQ", "D400\u001d7836", { documentNumber: undefined }],
    ["DAG", "123 MAIN ST\nAPT 4", { address: { street: undefined } }],
  ])("doesn't read part of %s as the whole: %j", (id, value, fields) => {
    expect(fieldsOf({ elements: { [id]: value } })).toMatchObject(fields);
  });

  it("isn't confused by elements of permits and of the issuer", () => {
    const elements = { DAQ: `${jane.documentNumber}\nPAE12\nZCA1` };
    expect(fieldsOf({ elements })?.documentNumber).toBe(jane.documentNumber);
  });

  it.each([
    [1, { DAB: "ROE" }],
    [1, { DAC: "MARY" }],
    [2, { DAB: "ROE" }],
    [10, { DCT: "MARY" }],
    [10, { DAA: "ROE,JANE" }],
  ])("yields no name when its name elements differ: version %d, %j", (version, elements) => {
    expect(fieldsOf({ version, elements })).toMatchObject(NOBODY);
  });

  it.each([
    [1, { DAB: "DOE", DAC: "JANE" }],
    [10, { DAB: "Doe", DCT: "JANE ALEXANDRA" }],
    [10, { DAA: "DOE,JANE,ALEX" }],
  ])("yields the name that its elements agree on: version %d, %j", (version, elements) => {
    expect(fieldsOf({ version, elements })).toMatchObject({ firstName: "JANE", lastName: "DOE" });
  });

  it("cuts a family name at a comma only if just a suffix follows", () => {
    expect(fieldsOf({ elements: { DCS: "DOE,JR" } })?.lastName).toBe("DOE");
    expect(fieldsOf({ elements: { DCS: "DOE,SMITH" } })?.lastName).toBeUndefined();
  });

  it("doesn't use a single name as both given and family name", () => {
    const only = fieldsOf({ version: 1, elements: { DAA: "SUKARNO" } });
    expect(only).toMatchObject({ firstName: undefined, middleName: undefined, lastName: "SUKARNO" });
  });

  it.each(["19", "MAYBE", "1F", "3"])("yields no sex for %s", (DBC) => {
    expect(fieldsOf({ elements: { DBC } })?.sex).toBeUndefined();
  });

  it("doesn't mix the parts of two addresses", () => {
    const home = { DAL: "9 ELM AVE", DAN: "SPRINGFIELD", DAO: "IL", DAP: "62704" };
    const of = (elements: Record<string, string | null>) => fieldsOf({ version: 1, elements })?.address;
    expect(of(home)).toMatchObject({ street: "123 MAIN ST", zipCode: "62701" });
    expect(of({ ...home, DAK: null })).toMatchObject({ street: "123 MAIN ST", zipCode: undefined });
    expect(of({ ...home, DAG: null })).toMatchObject({ street: "9 ELM AVE", zipCode: "62704" });
    // Oregon prints only the street in the other place.
    expect(of({ DAG: null, DAL: "9 ELM AVE" })).toMatchObject({ street: "9 ELM AVE", zipCode: "62701" });
  });
});
