import { parseAamva } from "#functions/documents/readers/aamva.ts";
import { type AamvaOptions, aamvaText } from "#tests/fixtures/aamva-text.ts";
import { jane } from "#tests/fixtures/people.ts";

/** @returns what is read of a license, of Jane's where nobody else's is asked for */
export const read = (options: AamvaOptions = {}, person = jane) => parseAamva(aamvaText(person, options));

/** What Jane's license says, whatever its version. */
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
