import { DAY, dateOf } from "#contract/time.ts";
import { aamvaText } from "#tests/fixtures/aamva-text.ts";
import { Canvas } from "#tests/fixtures/picture/canvas.ts";
import { CARD, drawCard } from "#tests/fixtures/picture/card.ts";
import { png } from "#tests/fixtures/picture/encode.ts";
import type { Paper } from "./actions.ts";
import { pdfOf, type Row } from "./pdf.ts";
import type { Person } from "./people.ts";

/** The documents that people upload. Letters, statements and pay stubs are dated relative to the day of the upload. */

/** The scale of a license's picture: small enough to be drawn and read quickly, with a barcode that stays readable. */
const SCALE = 0.5;
const TABLE = 20;

/** @param time UTC milliseconds @returns the date, such as `March 4, 2025` */
const written = (time: number) =>
  new Date(time).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
/** @param time UTC milliseconds @returns the date as `MM/DD/YYYY` */
const slashed = (time: number) => dateOf(time).replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1");
const dollars = (amount: number) =>
  amount.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;
const paper = (type: Paper["type"], name: string, rows: readonly Row[]): Paper => ({
  type,
  name,
  bytes: pdfOf(rows),
});

/** A picture of a specimen license with its barcode, in this person's name. */
export function licenseOf(person: Person, over: { dateOfBirth?: string; expiresOn?: string } = {}): Paper {
  const { firstName, lastName, dateOfBirth, address, license } = person;
  const { number: documentNumber, ...printed } = license;
  const holder = { firstName, lastName, dateOfBirth, ...printed, documentNumber, ...over };
  const card = { ...holder, address: { ...address, country: "USA" as const } };
  const [width, height] = [CARD.width, CARD.height].map((units) => units * SCALE + 2 * TABLE);
  const picture = new Canvas(Math.round(width!), Math.round(height!), [112, 96, 82]);
  drawCard(picture, TABLE, TABLE, SCALE, card, aamvaText(card), "none");
  return { type: "drivers_license", name: "license.png", bytes: new Uint8Array(png(picture, 1)) };
}

/** An employment letter. */
export const letterOf = (
  person: Person,
  job: { employerName: string; position: string; startDate: string },
  at: number,
): Paper =>
  paper("employment_letter", "employment-letter.pdf", [
    job.employerName,
    written(at - 6 * DAY),
    "To whom it may concern",
    `${nameOf(person)} has been employed with us as ${job.position} since ${written(Date.parse(job.startDate))}.`,
    "Sincerely,",
    "Human Resources",
  ]);

/** A bank statement whose amounts add up. */
export function statementOf(person: Person, at: number, balance = 1820.4): Paper {
  const [into, out] = [3260.0, 2911.75];
  return paper("bank_statement", "statement.pdf", [
    "Chesapeake Community Bank",
    nameOf(person),
    person.address.street,
    `${person.address.city}, ${person.address.state} ${person.address.zipCode}`,
    `Statement period ${written(at - 41 * DAY)} to ${written(at - 11 * DAY)}`,
    ["Beginning balance", `$${dollars(balance)}`],
    ["Deposits and other credits", dollars(into)],
    ["Withdrawals and other debits", `-${dollars(out)}`],
    ["Ending balance", `$${dollars(balance + into - out)}`],
  ]);
}

/** A pay stub whose amounts add up. @param gross dollars for two weeks */
export function payStubOf(person: Person, employer: string, at: number, gross = 1840): Paper {
  const deductions = Math.round(gross * 21.4) / 100;
  return paper("pay_stub", "pay-stub.pdf", [
    employer,
    "Earnings Statement",
    `Employee: ${person.lastName.toUpperCase()}, ${person.firstName.toUpperCase()}`,
    `Pay Period ${slashed(at - 20 * DAY)} - ${slashed(at - 7 * DAY)}`,
    `Pay Date ${slashed(at - 4 * DAY)}`,
    ["Gross Pay", dollars(gross)],
    ["Total Deductions", dollars(deductions)],
    ["Net Pay", `$${dollars(gross - deductions)}`],
  ]);
}

/** A lease with the stated address, rent and dates. */
export const leaseOf = (
  person: Person,
  lease: { previousAddress: string; monthlyRent: number; leaseStartDate: string; leaseEndDate: string },
): Paper =>
  paper("lease_agreement", "lease.pdf", [
    "RESIDENTIAL LEASE AGREEMENT",
    `This lease is made between Calvert Homes LLC, landlord, and ${nameOf(person)}, tenant,`,
    `for the home at ${lease.previousAddress}.`,
    `The term begins on ${written(Date.parse(lease.leaseStartDate))} and ends on ${written(Date.parse(lease.leaseEndDate))}.`,
    `The tenant shall pay a monthly rent of $${dollars(lease.monthlyRent)} on the first day of each month.`,
  ]);

/** A business's articles of incorporation. @param ein nine digits */
export const articlesOf = (businessName: string, ein: string): Paper =>
  paper("articles_of_incorporation", "articles.pdf", [
    "ARTICLES OF INCORPORATION",
    `The name of the corporation is ${businessName}.`,
    `Employer identification number ${ein.slice(0, 2)}-${ein.slice(2)}`,
  ]);
