import { parseAamva } from "#functions/documents/identity/aamva/parse.ts";
import { type AamvaOptions, aamvaText } from "#tests/fixtures/aamva-text.ts";
import { jane } from "#tests/fixtures/people.ts";

/** @returns what is read from a license; Jane's by default */
export const read = (options: AamvaOptions = {}, person = jane) => parseAamva(aamvaText(person, options));

/** What Jane's license says in every version. */
export const JANE = {
  firstName: "JANE",
  middleName: "ALEXANDRA",
  lastName: "DOE",
  dateOfBirth: "1990-04-12",
  expiresOn: "2031-04-12",
  issuedOn: "2023-04-12",
  documentNumber: "D4007836104",
  issuer: "IL",
  sex: "F",
};
