import { papers } from "#tests/fixtures/text-pdf.ts";
import { codeTo, otherThan, somePhone } from "#tests/harness/people/phone.ts";
import { fixture, JANE } from "#tests/harness/verification/verification.ts";
import { byList } from "./list.ts";
import { BY_CODE, DECLARED, FORM, FORM_ONLY, NOT_CHECKED, READ, text, UPLOADS } from "./messages.ts";
import { type Chapter, type Deeds, TODAY_US } from "./scenario.ts";

const [proven, unproven] = [somePhone(), "+12175551234"];
const LICENSE = "PDF417 barcode on the driver's license, read TODAY";
const NUMBER = "Number stated in the request, format checked TODAY";
const CARDS =
  "A driver's license or state ID (the side with the barcode), or a passport (the page with the photo) could show it.";

const PAPERS =
  "A utility bill, bank statement, driver's license or state ID (the side with the barcode) could show it.";

const license = async ({ picture }: Deeds, name: string) => picture("drivers_license", await fixture(name));
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
        await license(deeds, "license.jpg");
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
        await license(deeds, "license-expired.jpg");
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
      stated: { personalInfo: { ...JANE, phone: "555-0147", ssn: "912-70-3456" } },
      bring: async (deeds) => {
        await deeds.locked("utility_bill");
        await license(deeds, "license-unreadable.jpg");
        await deeds.close();
      },
    },
    "no list": { peer: "Alice Underwood", bring: ({ close }) => close() },
    "list passes": { peer: "Alice Underwood", withList: true, bring: ({ close }) => close() },
    // The birth date on the license is also the listed person's.
    "list contradicts": {
      peer: "Jane Doe",
      withList: true,
      bring: async (deeds) => {
        await license(deeds, "license.jpg");
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
        says: ["Name and date of birth match the document."],
        strength: READ,
        source: LICENSE,
        advice: "A reviewer could compare the document with the request.",
      },
      contradicts: {
        status: "Adverse",
        score: 0,
        says: [
          "The date of birth on the document differs from the one stated.",
          "The document expired on Apr 12, 2024.",
          "The name matches the document.",
        ],
        strength: READ,
        source: LICENSE,
        advice: "A reviewer could compare the document with the request.",
      },
      missing: {
        status: "Unavailable",
        says: ["No driver's license, state ID or passport was uploaded."],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice: `${CARDS} A reviewer could compare the document with the request.`,
      },
      unreadable: {
        status: "Unavailable",
        says: [
          "We couldn't read a driver's license, state ID or passport. We couldn't read the barcode in the picture.",
        ],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice: `${CARDS} A reviewer could compare the document with the request.`,
      },
    },
    document_verification: {
      passes: {
        status: "Passed",
        score: 60,
        says: ["The barcode follows its standard. Consistent; not proof that the document is genuine."],
        strength: READ,
        source: LICENSE,
        advice: "A reviewer or a provider could confirm that the document is genuine.",
      },
      contradicts: {
        status: "Adverse",
        score: 0,
        says: ["The document expired on Apr 12, 2024."],
        strength: READ,
        source: LICENSE,
        advice: "A document that hasn't expired could show it.",
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
          "We couldn't read a driver's license, state ID or passport. We couldn't read the barcode in the picture.",
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
          "A utility bill matches: it's from the last 90 days and has the right name and the stated address. No one confirmed that it's genuine.",
        ],
        strength: READ,
        source: text("utility bill"),
        advice: "A reviewer who inspects it, or an address service, could confirm it.",
      },
      contradicts: {
        standsFor: "An address is never held against anybody, since people move: it stays open.",
        status: "Inconclusive",
        says: [
          "The address on the document isn't the one stated. It may be an earlier one, which a recent proof of address can show.",
        ],
        strength: READ,
        source: LICENSE,
        advice:
          "A reviewer who inspects a bill or bank statement from the last 90 days, or an address service, could confirm it.",
      },
      missing: {
        status: "Unavailable",
        says: [
          "No utility bill, bank statement, driver's license or state ID was uploaded, and no one else confirmed it.",
        ],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice: `${PAPERS} A reviewer who inspects a bill or bank statement from the last 90 days, or an address service, could confirm it.`,
      },
      unreadable: {
        status: "Unavailable",
        says: [
          "We couldn't read the utility bill. The PDF is locked by a password. We couldn't read the barcode in the picture. No one else confirmed it.",
        ],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice: `${PAPERS} A reviewer who inspects a bill or bank statement from the last 90 days, or an address service, could confirm it.`,
      },
    },
    phone_verification: {
      passes: {
        test: true,
        status: "Passed",
        score: 100,
        says: ["A one-time code sent to this number was entered."],
        strength: BY_CODE,
        source: "One-time code by text message, entered TODAY",
      },
      contradicts: {
        standsFor: "A wrong code, answered: it shows nobody's phone, and speaks against nobody either.",
        status: "Well-formed",
        says: ["The number has a valid format; only a one-time code proves who holds it.", FORM],
        strength: DECLARED,
        source: NUMBER,
        advice: "A code we text to the number could confirm it.",
      },
      missing: {
        standsFor: "No number was stated; there is nothing else to bring.",
        status: "Unavailable",
        says: ["The request has no phone number."],
        strength: NOT_CHECKED,
        source: "Request, TODAY",
        advice: "A new request with a phone number would let us confirm it.",
      },
      unreadable: {
        standsFor: "What was stated is no whole number, so no code can be sent.",
        status: "Inconclusive",
        says: ["The stated phone number is incomplete."],
        strength: FORM_ONLY,
        source: NUMBER,
        advice: "A new request with the full number would let us confirm it.",
      },
    },
    ssn_verification: {
      passes: {
        standsFor: "Form is all we can look at; who holds the number takes a matching service.",
        status: "Well-formed",
        says: ["The number has a valid format; not matched with the Social Security Administration.", FORM],
        strength: DECLARED,
        source: NUMBER,
        advice: "A matching service could confirm whose number it is.",
      },
      contradicts: {
        status: "Adverse",
        score: 0,
        says: ["The Social Security Administration doesn't issue numbers like the stated one."],
        strength: DECLARED,
        source: NUMBER,
        advice: "A new request with the correct number would let us check it.",
      },
      missing: {
        standsFor: "No number was stated; no document is asked for.",
        status: "Unavailable",
        says: ["The request has no Social Security number."],
        strength: NOT_CHECKED,
        source: "Request, TODAY",
        advice: "A new request with the number would let us check it.",
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
        advice: "A new request with a Social Security number, if there is one, would let us check that.",
      },
    },
    background_check: byList(
      "Criminal and court records weren't searched, because that takes a screening service.",
      "Criminal records, court records and sanctions lists weren't searched. No screening service answered.",
      "A search of a current sanctions list, or a screening service, could answer this.",
    ),
  },
};
