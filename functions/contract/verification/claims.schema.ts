import * as z from "zod";
import { optionalPhone } from "../accounts/phone.schema.ts";
import { withArticle } from "../article.ts";
import { email, isoDate, optionalAmount, optionalLongText, optionalText, orAbsent } from "../rules.schema.ts";
import { ADDRESS_FIELDS, CLAIM_FIELDS, DEFAULT_COUNTRY } from "./claims.ts";

/** An optional identity number, typed with or without dashes and spaces. The value is its digits. */
const nineDigits = (name: string) =>
  orAbsent(
    z
      .string()
      .max(20)
      .overwrite((typed) => typed.replace(/[\s\p{Pd}]/gu, ""))
      .regex(/^\d{9}$/, `Enter all nine digits of the ${name}`),
  );

/** Checks the ISO 17442 check digits: with A = 10 … Z = 35, the number modulo 97 is 1. */
function isLei(text: string): boolean {
  const digits = [...text].map((char) => Number.parseInt(char, 36)).join("");
  return /^[0-9A-Z]{18}\d{2}$/.test(text) && BigInt(digits) % 97n === 1n;
}

interface Rule {
  label: string;
  kind: keyof typeof KINDS | "choice";
  max?: number;
  choices?: readonly [string, ...string[]];
}

/** The schema for each kind of field. Every field may be empty; other rules require the fields that a type needs. */
const KINDS = {
  line: ({ max = 0 }: Rule) => optionalText(max),
  text: ({ max = 0 }: Rule) => optionalLongText(max),
  date: () => orAbsent(isoDate()),
  amount: () => optionalAmount(),
  year: () =>
    orAbsent(
      z.coerce
        .number({ error: "Enter a year, like 1998" })
        .int("Enter a year, like 1998")
        .min(1800, "Year established must be 1800 or later"),
    ),
  email: () => orAbsent(email()),
  phone: ({ max = 0 }: Rule) => optionalPhone(max),
  nine_digits: ({ label }: Rule) => nineDigits(label),
  lei: () =>
    orAbsent(
      z
        .string()
        .max(30)
        .overwrite((typed) => typed.replace(/\s/g, "").toUpperCase())
        .refine(isLei, "Enter all 20 characters of the LEI"),
    ),
};

const choice = <const C extends readonly [string, ...string[]]>(label: string, choices: C) => {
  const name = label.toLowerCase();
  return orAbsent(z.enum(choices, { error: `Choose ${withArticle(name)}` }));
};

type SchemaOf<F> = F extends { choices: infer C extends readonly [string, ...string[]] }
  ? ReturnType<typeof choice<C>>
  : F extends { kind: infer K extends keyof typeof KINDS }
    ? ReturnType<(typeof KINDS)[K]>
    : never;

/** @returns the schema of a section, made from its fields */
function sectionOf<const F extends Record<string, Rule>>(fields: F) {
  const shape = Object.entries(fields).map(([name, field]) => [
    name,
    field.kind === "choice" ? choice(field.label, field.choices ?? [""]) : KINDS[field.kind](field),
  ]);
  return z.object(Object.fromEntries(shape) as { [N in keyof F]: SchemaOf<F[N]> });
}

const address = sectionOf(ADDRESS_FIELDS).extend({
  country: optionalText(ADDRESS_FIELDS.country.max).transform((v) => v ?? DEFAULT_COUNTRY),
});

/** What subjects state about themselves, if the request left it to them. */
export const ownClaims = z.object({
  dateOfBirth: orAbsent(isoDate("Date of birth is required")),
  address: address.optional(),
});
export type OwnClaims = z.infer<typeof ownClaims>;

/** The facts stated in a new request, section by section. */
export const claimSections = {
  personalInfo: sectionOf(CLAIM_FIELDS.personalInfo).extend({ address: address.optional() }).optional(),
  businessInfo: sectionOf(CLAIM_FIELDS.businessInfo).optional(),
  employmentInfo: sectionOf(CLAIM_FIELDS.employmentInfo).optional(),
  rentalInfo: sectionOf(CLAIM_FIELDS.rentalInfo).optional(),
};
