import { papers } from "#tests/fixtures/text-pdf.ts";
import { codeTo, otherThan, somePhone } from "#tests/harness/phone.ts";
import { fixture, JANE } from "#tests/harness/verification.ts";
import { byList } from "./list.ts";
import { type Chapter, type Deeds, TODAY_US } from "./scenario.ts";
import { BY_CODE, DECLARED, FORM, FORM_ONLY, NOT_CHECKED, READ, text, UPLOADS } from "./words.ts";

const [proven, unproven] = [somePhone(), "+12175551234"];
const LICENCE = "PDF417 barcode of the driver's license, read TODAY";
const NUMBER = "Number stated in the request, form checked TODAY";
const CARDS =
  "A driver's license or state ID (the side with the barcode), or a passport (the page with the photo) could show it.";

const PAPERS =
  "A utility bill, bank statement, driver's license or state ID (the side with the barcode) could show it.";

const licence = async ({ picture }: Deeds, name: string) => picture("drivers_license", await fixture(name));
const code = ({ people, id }: Deeds, body: object) =>
  people.jane.api.post(`/api/verifications/${id}/codes`, body);

export const identity: Chapter = {
  type: "identity",
  name: "Doe",
  scenarios: {
    passes: {
      stated: { personalInfo: { ...JANE, phone: proven, ssn: "123-45-6789" } },
      bring: async (deeds) => {
        await deeds.paper("utility_bill", papers.bill({ date: TODAY_US }));
        await licence(deeds, "licence.jpg");
        await code(deeds, { request: true });
        await code(deeds, { code: await codeTo(proven) });
      },
    },
    contradicts: {
      stated: {
        personalInfo: {
          ...JANE,
          dateOfBirth: "1991-05-13",
          address: { street: "9 Elm St", city: "Chicago", state: "IL", zipCode: "60601" },
          phone: unproven,
          ssn: "000-12-3456",
        },
      },
      bring: async (deeds) => {
        await licence(deeds, "licence-expired.jpg");
        await code(deeds, { request: true });
        await code(deeds, { code: otherThan(await codeTo(unproven)) });
        await deeds.close();
      },
    },
    missing: {
      stated: { personalInfo: { ...JANE, phone: undefined } },
      bring: ({ close }) => close(),
    },
    unreadable: {
      stated: { personalInfo: { ...JANE, phone: "12345", ssn: "912-70-3456" } },
      bring: async (deeds) => {
        await deeds.locked("utility_bill");
        await licence(deeds, "licence-unreadable.jpg");
        await deeds.close();
      },
    },
    "no list": { peer: "Alice Underwood", bring: ({ close }) => close() },
    "list passes": { peer: "Alice Underwood", withList: true, bring: ({ close }) => close() },
    // The birth date on the licence is the listed one's too.
    "list contradicts": {
      peer: "Jane Doe",
      withList: true,
      bring: async (deeds) => {
        await licence(deeds, "licence.jpg");
        await deeds.review("background_check", "adverse");
      },
    },
    "list unreadable": { peer: "Анна Иванова", withList: true, bring: ({ close }) => close() },
  },
  rows: {
    identity_match: {
      passes: {
        status: "Passed",
        score: 60,
        says: ["Name and date of birth agree with the document."],
        strength: READ,
        source: LICENCE,
        advice: "A reviewer could compare the document with what was stated.",
      },
      contradicts: {
        status: "Adverse",
        score: 0,
        says: [
          "The date of birth on the document differs from the one stated.",
          "The document expired on Apr 12, 2024.",
          "The name agrees with the document.",
        ],
        strength: READ,
        source: LICENCE,
        advice: "A reviewer could compare the document with what was stated.",
      },
      missing: {
        status: "Unavailable",
        says: ["No driver's license, state ID or passport was uploaded."],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice: `${CARDS} A reviewer could compare the document with what was stated.`,
      },
      unreadable: {
        status: "Unavailable",
        says: [
          "No driver's license, state ID or passport could be read. The barcode could not be read in the picture.",
        ],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice: `${CARDS} A reviewer could compare the document with what was stated.`,
      },
    },
    document_verification: {
      passes: {
        status: "Passed",
        score: 60,
        says: [
          "The barcode reads as its standard requires. Consistent; not proof that the document is genuine.",
        ],
        strength: READ,
        source: LICENCE,
        advice: "A reviewer or a provider could confirm that the document is genuine.",
      },
      contradicts: {
        status: "Adverse",
        score: 0,
        says: ["The document expired on Apr 12, 2024."],
        strength: READ,
        source: LICENCE,
        advice: "A document that has not expired could show it.",
      },
      missing: {
        status: "Unavailable",
        says: ["No driver's license, state ID or passport was uploaded."],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice: `${CARDS} A reviewer or a provider could confirm that the document is genuine.`,
      },
      unreadable: {
        status: "Unavailable",
        says: [
          "No driver's license, state ID or passport could be read. The barcode could not be read in the picture.",
        ],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice: `${CARDS} A reviewer or a provider could confirm that the document is genuine.`,
      },
    },
    address_verification: {
      passes: {
        status: "Passed",
        score: 60,
        says: [
          "A utility bill agrees: it is of the last 90 days, in the subject's name, and has the address stated. Nobody confirmed that it is genuine.",
        ],
        strength: READ,
        source: text("utility bill"),
        advice: "A reviewer who inspects it, or an address service, could confirm it.",
      },
      contradicts: {
        standsFor: "An address is never held against anybody, since people move: it stays open.",
        status: "Inconclusive",
        says: [
          "The address on the document is not the one stated. It may be an earlier one; a recent proof of address can show that.",
        ],
        strength: READ,
        source: LICENCE,
        advice:
          "A reviewer who inspects a bill or bank statement of the last 90 days, or an address service, could confirm it.",
      },
      missing: {
        status: "Unavailable",
        says: [
          "No utility bill, bank statement, driver's license or state ID was uploaded, and nobody else confirmed it.",
        ],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice: `${PAPERS} A reviewer who inspects a bill or bank statement of the last 90 days, or an address service, could confirm it.`,
      },
      unreadable: {
        status: "Unavailable",
        says: [
          "The utility bill could not be read. The PDF is locked by a password. The barcode could not be read in the picture. Nobody else confirmed it.",
        ],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice: `${PAPERS} A reviewer who inspects a bill or bank statement of the last 90 days, or an address service, could confirm it.`,
      },
    },
    phone_verification: {
      passes: {
        test: true,
        status: "Passed",
        score: 100,
        says: ["The subject answered a one-time code sent to this number."],
        strength: BY_CODE,
        source: "One-time code by text message, answered TODAY",
      },
      contradicts: {
        standsFor: "A wrong code, answered: it shows nobody's phone, and speaks against nobody either.",
        status: "Well-formed",
        says: ["The number is well-formed; only a one-time code proves who holds it.", FORM],
        strength: DECLARED,
        source: NUMBER,
        advice: "The subject could answer a code sent to the number.",
      },
      missing: {
        standsFor: "No number was stated; there is nothing else to bring.",
        status: "Unavailable",
        says: ["No phone number was stated in the request."],
        strength: NOT_CHECKED,
        source: "Request, TODAY",
        advice: "A new request could state a phone number, for the subject to prove by a code.",
      },
      unreadable: {
        standsFor: "What was stated is no whole number, so no code can be sent.",
        status: "Inconclusive",
        says: ["What was stated is not a complete phone number."],
        strength: FORM_ONLY,
        source: NUMBER,
        advice: "A new request could state the whole number, for the subject to prove by a code.",
      },
    },
    ssn_verification: {
      passes: {
        standsFor: "Form is all we can look at; who holds the number takes a matching service.",
        status: "Well-formed",
        says: ["The number is well-formed; not matched with the Social Security Administration.", FORM],
        strength: DECLARED,
        source: NUMBER,
        advice: "A matching service could confirm whose number it is.",
      },
      contradicts: {
        status: "Adverse",
        score: 0,
        says: ["The number stated is not one that the Social Security Administration gives to a person."],
        strength: DECLARED,
        source: NUMBER,
        advice: "A new request could state the right number.",
      },
      missing: {
        standsFor: "No number was stated; no document is asked for.",
        status: "Unavailable",
        says: ["No Social Security number was stated in the request."],
        strength: NOT_CHECKED,
        source: "Request, TODAY",
        advice: "A new request could state the number.",
      },
      unreadable: {
        standsFor:
          "An incomplete number is refused by the form; a number of another kind cannot be used either.",
        status: "Inconclusive",
        says: [
          "The number is an individual taxpayer identification number (ITIN), not a Social Security number.",
        ],
        strength: FORM_ONLY,
        source: NUMBER,
        advice: "A new request could state the Social Security number, if the subject has one.",
      },
    },
    background_check: byList(
      "Criminal and court records were not searched: that takes a screening service.",
      "Criminal records, court records and sanctions lists were not searched. No screening service answered.",
      "A search of a current sanctions list, or a screening service, could answer it.",
    ),
  },
};
