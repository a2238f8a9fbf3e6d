import type { ConfidenceBasis } from "#contract/documents/confidence.ts";
import type { FieldReadings } from "#functions/checks/engine/reading-types.ts";
import type { ReadFields } from "#functions/checks/engine/types.ts";
import { present, sure } from "../sure.ts";
import type { Format } from "./formats.ts";
import type { ReadZone } from "./read-zone.ts";

/**
 * Leads below this multiple of the minimum count as close. In 96 generated pictures (3,336 letters, half of them
 * blurred beyond reading), no wrong letter led by more than half of the minimum (measured). This is four times as much,
 * because generated pictures aren't real ones.
 */
const CLEAR_LEAD = 2;

type Span = Format["names"];

/**
 * Where in the machine-readable zone each field is, and how certain its reading is
 * (`contract/documents/confidence.ts`). Dates and the number always have valid check digits, because a zone without
 * them isn't read. For fields without a check digit, certainty depends on the lead of their least clear letter.
 */
export function zoneReadings(
  { format, text, leads }: Omit<ReadZone, "anchor">,
  fields: ReadFields,
): FieldReadings {
  const at = (span: Span, basis: ConfidenceBasis) =>
    sure({ part: "zone", line: Math.floor(span[0] / format.length) + 1 }, basis);
  const byLetters = (span: Span): ConfidenceBasis =>
    Math.min(...leads.slice(...span)) < CLEAR_LEAD ? "close_letters" : "clear_letters";
  const { issuer, names, number, birth, expiry, sex } = format;
  // A name that fills its whole field may have been truncated (ICAO 9303-3 § 4.6).
  const isFull = text[names[1] - 1] !== "<";
  return present({
    name: at(names, isFull ? "cut_short" : byLetters(names)),
    date_of_birth: fields.dateOfBirth ? at(birth, "check_digit") : null,
    expires_on: fields.expiresOn && expiry ? at(expiry, "check_digit") : null,
    document_number: fields.documentNumber ? at(number, "check_digit") : null,
    issuer: fields.issuer ? at(issuer, byLetters(issuer)) : null,
    sex: fields.sex ? at([sex, sex + 1], byLetters([sex, sex + 1])) : null,
  });
}
