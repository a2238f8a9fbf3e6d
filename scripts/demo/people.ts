import { dice } from "./dice.ts";

/** The subject of requests. All people here are made up, with phone numbers reserved for fiction. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  /** `YYYY-MM-DD`, like all dates here. */
  dateOfBirth: string;
  /** E.164. */
  phone: string;
  address: { street: string; city: string; state: string; zipCode: string };
  /** The person's driver's license. */
  license: { number: string; issuedOn: string; expiresOn: string; sex: "F" | "M" };
}

const WOMEN =
  "Aaliyah Alicia Amara Angela Beatriz Brianna Camila Carmen Chloe Denise Elena Fatima Gabriela Hannah Imani Isabel Jasmine Joanna Keisha Kimberly Latoya Lena Maya Monica Naomi Nicole Olivia Paula Rachel Renee Sabrina Sofia Tamara Teresa Valerie Vanessa Whitney Yolanda Zoe";
const MEN =
  "Adrian Andre Anthony Benjamin Brandon Caleb Carlos Curtis Darius Derek Diego Eduardo Elijah Emmanuel Felix Gavin Hector Isaac Jamal Jerome Joaquin Kevin Kwame Leon Malik Marvin Miguel Nathan Omar Patrick Quentin Rafael Ruben Samuel Terrence Tobias Victor Wesley Xavier";
const LAST_NAMES =
  "Abbott Acosta Alvarez Barnes Bautista Bell Boyd Brooks Bryant Castillo Chavez Coleman Cruz Dawson Delgado Dixon Ellis Espinoza Fields Fleming Ford Garrison Gibson Graham Greene Guzman Hale Hampton Henderson Holloway Hunter Ingram Jacobs Jenkins Keller Khan Lawson Little Lopez Maldonado Marsh Mendez Monroe Moody Navarro Nguyen Norris Ochoa Osborne Owens Pacheco Page Palmer Park Perkins Pham Pierce Quinn Ramsey Reyes Rhodes Rios Rowe Salazar Santos Sharp Shelton Silva Snyder Stokes Sutton Tate Thornton Torres Tran Underwood Valdez Vaughn Wallace Warren Watts Weber Whitaker Wilkins Yates Zamora".split(
    " ",
  );
const STREETS =
  "Alder Ave|Bay St|Birch Ln|Cedar St|Chestnut Ave|Clinton St|Dogwood Dr|Fleet St|Franklin Ave|Garden St|Harbor Rd|Hickory Ct|Jefferson St|Juniper Way|Linden Ave|Magnolia Dr|Maple St|Oak St|Orchard Ln|Park Ave|Pine St|Poplar St|Prospect St|River Rd|Spruce St|Sycamore Ave|Union St|Walnut St|Willow Ct".split(
    "|",
  );
const PLACES = [
  ["Baltimore", "MD", "21230"],
  ["Baltimore", "MD", "21218"],
  ["Towson", "MD", "21204"],
  ["Columbia", "MD", "21044"],
  ["Annapolis", "MD", "21401"],
  ["Wilmington", "DE", "19801"],
  ["Newark", "DE", "19711"],
  ["Philadelphia", "PA", "19107"],
  ["York", "PA", "17401"],
  ["Alexandria", "VA", "22314"],
] as const;
/** Reserved for examples (RFC 2606), so that no email reaches a real person. */
const MAIL_DOMAINS = ["example.com", "example.net", "example.org"];

/**
 * Makes up people, always the same people in the same order. Only their licenses' dates depend on the current year.
 * @returns a function that returns the next person, whose name no earlier person has
 */
export function casting(): () => Person {
  const { pick, between, shuffled } = dice(14);
  const first = shuffled([
    ...WOMEN.split(" ").map((name) => ({ name, sex: "F" as const })),
    ...MEN.split(" ").map((name) => ({ name, sex: "M" as const })),
  ]);
  const last = shuffled(LAST_NAMES);
  let made = 0;
  return () => {
    const { name: firstName, sex } = first[(made + Math.floor(made / last.length)) % first.length]!;
    const lastName = last[made % last.length]!;
    made++;
    const [city, state, zipCode] = pick(PLACES);
    const birthday = `${two(between(1, 12))}-${two(between(1, 28))}`;
    const issued = new Date().getUTCFullYear() - between(2, 5);
    return {
      firstName,
      lastName,
      email: `${firstName}.${lastName}@${pick(MAIL_DOMAINS)}`.toLowerCase(),
      dateOfBirth: `${between(1962, 2003)}-${birthday}`,
      phone: `+14105550${between(100, 199)}`,
      address: { street: `${between(12, 989)} ${pick(STREETS)}`, city, state, zipCode },
      license: {
        number: `M${between(100_000, 999_999)}${between(100_000, 999_999)}`,
        issuedOn: `${issued}-${birthday}`,
        expiresOn: `${issued + 8}-${birthday}`,
        sex,
      },
    };
  };
}

const two = (number: number) => String(number).padStart(2, "0");
