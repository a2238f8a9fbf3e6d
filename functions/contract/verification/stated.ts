import { BUSINESS_TYPE_LABEL, EMPLOYMENT_TYPE_LABEL } from "../labels.ts";
import { type AskedFact, type ClaimSection, fieldsOf } from "./claims.ts";
import { type ClaimsAnswer, nameOf } from "./claims-answer.ts";

/** The stated facts, without any part of an identity number. */
export type ClaimsWithoutNumbers = Omit<ClaimsAnswer, "ssn_last4" | "business"> & {
  business: Omit<NonNullable<ClaimsAnswer["business"]>, "ein_last4"> | null;
};

/** @returns the claims without any part of an identity number */
export function withoutNumbers({ ssn_last4: _, business, ...claims }: ClaimsAnswer): ClaimsWithoutNumbers {
  if (!business) return { ...claims, business: null };
  const { ein_last4: __, ...firm } = business;
  return { ...claims, business: firm };
}

/** One fact of a request, in words. The value is null if it wasn't stated. */
export interface StatedFact {
  code: string;
  label: string;
  value: string | null;
  /** Shown next to the value, less prominently. */
  hint: string | null;
  /** Whether the request leaves it to the subject. */
  isLeftToSubject?: true;
}

export interface StatedGroup {
  section: ClaimSection;
  title: string;
  facts: StatedFact[];
}

/** Formats dates (YYYY-MM-DD), dollar amounts and phone numbers for the place where the facts are shown. */
export interface Words {
  day(iso: string): string;
  money(dollars: number): string;
  /** Called with any text from a field that may contain a phone number. */
  phone(stated: string): string;
}

type Values = Readonly<Record<string, string | number | null | undefined>>;

const TITLE: Record<ClaimSection, string> = {
  personalInfo: "Person",
  businessInfo: "Business",
  employmentInfo: "Employment",
  rentalInfo: "Rental",
};

const CHOICE_LABEL: Readonly<Record<string, string>> = { ...BUSINESS_TYPE_LABEL, ...EMPLOYMENT_TYPE_LABEL };

/** Facts that combine several fields, shown where the first of them would be. */
const JOINED: Readonly<
  Record<string, { code: string; label: string; make(v: Values): [string, string | null] }>
> = {
  firstName: {
    code: "name",
    label: "Name",
    make: (v) => [[v.first_name, v.last_name].filter(Boolean).join(" "), null],
  },
  contactName: {
    code: "contact",
    label: "Contact",
    make: (v) => [
      String(v.contact_name ?? v.contact_email ?? ""),
      v.contact_name ? text(v.contact_email) : null,
    ],
  },
};
const IN_JOINED = new Set(["lastName", "contactEmail"]);

const text = (value: string | number | null | undefined) => (value == null ? null : String(value));

/** Prefixes for the last digits, so that they look like the full numbers: `•••-••-1234` or `••-•••1234`. */
const MASK: Readonly<Record<string, string>> = { ssn: "•••-••-", ein: "••-•••" };

/**
 * @param claims as the API returns them. If the last digits of identity numbers were removed, those facts are left out
 * @returns the stated facts, in groups; groups that this type of request doesn't have are left out
 */
export function statedGroups(claims: ClaimsWithoutNumbers | ClaimsAnswer, words: Words): StatedGroup[] {
  const { address, business, employment, rental, ask_subject: asked, ...person } = claims;
  const sections: [ClaimSection, Values | null][] = [
    ["personalInfo", person],
    ["businessInfo", business],
    ["employmentInfo", employment],
    ["rentalInfo", rental],
  ];
  return sections.flatMap(([section, values]) =>
    values
      ? [
          {
            section,
            title: TITLE[section],
            facts: factsOf(section, values, words)
              .flatMap((fact) => (fact.code === "phone" ? [fact, addressFact(address)] : [fact]))
              .map((fact) =>
                asked.some((one) => ASKED_CODE[one] === fact.code) ? leftToSubject(fact) : fact,
              ),
          },
        ]
      : [],
  );
}

/** The codes of the facts that a request can leave to its subject. */
const ASKED_CODE: Record<AskedFact, StatedFact["code"]> = {
  dateOfBirth: "date_of_birth",
  address: "address",
};

/** Says that the subject stated a fact, or is still to state it. */
const leftToSubject = (fact: StatedFact): StatedFact =>
  fact.value === null
    ? { ...fact, value: "Left to the subject", isLeftToSubject: true }
    : {
        ...fact,
        hint: [fact.hint, "stated by the subject"].filter(Boolean).join(", "),
        isLeftToSubject: true,
      };

function factsOf(section: ClaimSection, values: Values, words: Words): StatedFact[] {
  return Object.entries(fieldsOf(section)).flatMap(([name, field]): StatedFact[] => {
    const joined = JOINED[name];
    if (IN_JOINED.has(name)) return [];
    if (joined) {
      const [value, hint] = joined.make(values);
      return [{ code: joined.code, label: joined.label, value: value || null, hint }];
    }
    const code = nameOf(name, field);
    const value = values[code];
    if (value === undefined) return [];
    return [{ code, label: field.label, value: valueText(name, field.kind, value, words), hint: null }];
  });
}

/** Fields that may have a phone number. */
const PHONES: ReadonlySet<string> = new Set(["phone", "landlordContact"]);

function valueText(name: string, kind: string, value: string | number | null, words: Words): string | null {
  if (value === null || value === "") return null;
  if (kind === "date") return words.day(String(value));
  if (kind === "amount") return words.money(Number(value));
  if (kind === "choice") return CHOICE_LABEL[value] ?? String(value);
  if (PHONES.has(name)) return words.phone(String(value));
  return `${MASK[name] ?? ""}${value}`;
}

function addressFact(address: ClaimsAnswer["address"]): StatedFact {
  const { street, city, state, zipCode, country } = address ?? {};
  const place = [city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const value = [street, place].filter(Boolean).join(", ") || null;
  return {
    code: "address",
    label: "Address",
    value,
    hint: value && (country ?? null),
  };
}

/** @returns a fact's value with its hint; null if not stated */
export const inOneLine = ({ value, hint }: StatedFact): string | null =>
  value && [value, hint].filter(Boolean).join(", ");

/** @returns `$1,234` or `$1,234.50` */
export const dollars = (amount: number): string =>
  `$${amount.toLocaleString("en-US", { minimumFractionDigits: amount % 1 ? 2 : 0 })}`;
