import type { ConfidenceBasis } from "#contract/documents/confidence.ts";
import type { FieldReading, FieldReadings } from "#functions/checks/engine/reading-types.ts";
import type { ReadFields } from "#functions/checks/engine/types.ts";
import { present, sure } from "../sure.ts";
import type { AamvaFile } from "./file.ts";
import { SUFFIX_ELEMENTS } from "./names.ts";

/**
 * Where in the barcode each field is, and how certain its reading is. The symbol's error correction covers all fields
 * alike (`contract/documents/confidence.ts`). A name is less certain if it may be truncated, or if the card doesn't say
 * which part is which.
 * @param idOf returns the first of these elements that has a value
 */
export function licenseReadings(
  file: AamvaFile,
  fields: ReadFields,
  idOf: (ids: readonly string[]) => string | undefined,
): FieldReadings {
  const at = (value: unknown, ...ids: readonly string[][]): FieldReading | null => {
    const elements = ids.flatMap((alternatives) => idOf(alternatives) ?? []);
    return value ? sure({ part: "barcode", elements }, "error_corrected") : null;
  };
  const name = at(fields.lastName, ...(NAME.some(idOf) ? NAME : [["DAA"]]), SUFFIX_ELEMENTS);
  return present({
    name: name && sure(name.at, nameBasis(file, name.at.elements ?? [])),
    date_of_birth: at(fields.dateOfBirth, ["DBB"]),
    expires_on: at(fields.expiresOn, ["DBA"]),
    issued_on: at(fields.issuedOn, ["DBD"]),
    document_number: at(fields.documentNumber, ["DAQ"]),
    // The issuer has no element of its own. Its number is in the header.
    issuer: at(fields.issuer),
    sex: at(fields.sex, ["DBC"]),
    address: at(fields.address?.street ?? fields.address?.zipCode ?? fields.address?.city, ...ADDRESS),
  });
}

/** Family, first and middle name, each with its ids in other versions; or all of them in `DAA`. */
const NAME = [["DCS", "DAB"], ["DAC", "DCT"], ["DAD"]];
/**
 * Street, second line, city, state and postal code: each with its id in the mailing address, then in the first
 * standard's residence address.
 */
export const ADDRESS = [
  ["DAG", "DAL"],
  ["DAH", "DAM"],
  ["DAI", "DAN"],
  ["DAJ", "DAO"],
  ["DAK", "DAP"],
];
/**
 * Elements of the name, each with the number of characters that fit (AAMVA 2020, table D.3; 2005, table D.3 for `DCT`)
 * and the element that says whether the value is truncated: T yes, N no, U unknown.
 */
const NAME_LENGTHS: readonly (readonly [id: string, length: number, cut: string])[] = [
  ["DCS", 40, "DDE"],
  ["DAB", 40, "DDE"],
  ["DAC", 40, "DDF"],
  ["DCT", 80, "DDF"],
  ["DAD", 40, "DDG"],
];

/** Whether the card says that a name is truncated, or a name fills its field and the card doesn't say that it isn't. */
function isCut({ elements }: AamvaFile): boolean {
  return NAME_LENGTHS.some(([id, length, cut]) => {
    const said = elements.get(cut)?.toUpperCase();
    return said === "T" || (said !== "N" && (elements.get(id)?.length ?? 0) >= length);
  });
}

function nameBasis(file: AamvaFile, used: readonly string[]): ConfidenceBasis {
  if (isCut(file)) return "cut_short";
  const { elements } = file;
  const isWhole = used.includes("DAA");
  return isWhole && !/[,@$]/.test(elements.get("DAA") ?? "") ? "order_assumed" : "error_corrected";
}
