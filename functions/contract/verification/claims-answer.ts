import {
  ADDRESS_FIELDS,
  type AskedFact,
  type CLAIM_FIELDS,
  type ClaimSection,
  type Claims,
  fieldsOf,
  type ValueOf,
} from "./claims.ts";

/** `firstName` → `first_name` */
type Snake<S extends string> = S extends `${infer H}${infer T}`
  ? H extends Lowercase<H>
    ? `${H}${Snake<T>}`
    : `_${Lowercase<H>}${Snake<T>}`
  : S;
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The field's name in API responses. Of an identity number, they have only the last four digits. */
type AnswerName<N extends string, F> = F extends { kind: "nine_digits" } ? `${N}_last4` : Snake<N>;

type AnswerOf<S extends ClaimSection> = {
  [N in keyof (typeof CLAIM_FIELDS)[S] & string as AnswerName<N, (typeof CLAIM_FIELDS)[S][N]>]:
    | ((typeof CLAIM_FIELDS)[S][N] extends infer F extends Parameters<typeof nameOf>[1] ? ValueOf<F> : never)
    | null;
};

/** The facts stated in a request, in the API's format. A fact that wasn't stated is null. */
export type ClaimsAnswer = AnswerOf<"personalInfo"> & {
  address: { [N in keyof typeof ADDRESS_FIELDS]: string | null } | null;
  business: AnswerOf<"businessInfo"> | null;
  employment: AnswerOf<"employmentInfo"> | null;
  rental: AnswerOf<"rentalInfo"> | null;
  /** The facts left to the subject. If they have a value, the subject stated it. */
  ask_subject: readonly AskedFact[];
};

/** Identifies a stated fact: a field's name in API responses; `name` or `address` for what several fields make up. */
export type StatedCode = "name" | "address" | { [S in ClaimSection]: keyof AnswerOf<S> }[ClaimSection];

/** @returns the field's name in API responses */
export const nameOf = (name: string, field: ReturnType<typeof fieldsOf>[string]): string =>
  field.kind === "nine_digits" ? `${name}_last4` : snake(name);

/**
 * @param last4 the last four digits of identity numbers, by field. The full numbers are encrypted separately and aren't
 *   in the claims.
 * @returns the facts stated in a request, in the API's format
 */
export function answerClaims(
  claims: Claims,
  last4: { ssn: string | null; ein: string | null },
): ClaimsAnswer {
  const section = (name: ClaimSection, values: Readonly<Record<string, unknown>> | undefined) =>
    values &&
    Object.fromEntries(
      Object.entries(fieldsOf(name)).map(([field, rule]) => [
        nameOf(field, rule),
        (rule.kind === "nine_digits" ? last4[field as "ssn" | "ein"] : values[field]) ?? null,
      ]),
    );
  const { address, business, employment, rental, askSubject = [], ...person } = claims;
  const parts = Object.keys(ADDRESS_FIELDS) as (keyof typeof ADDRESS_FIELDS)[];
  return {
    ...section("personalInfo", person),
    address: address ? Object.fromEntries(parts.map((part) => [part, address[part] ?? null])) : null,
    business: section("businessInfo", business) ?? null,
    employment: section("employmentInfo", employment) ?? null,
    rental: section("rentalInfo", rental) ?? null,
    ask_subject: askSubject,
  } as ClaimsAnswer;
}
