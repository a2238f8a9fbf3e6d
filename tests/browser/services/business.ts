import { papers } from "#tests/fixtures/text-pdf.ts";
import { fixture } from "#tests/harness/verification/verification.ts";
import { byList, LISTED_FIRM } from "./list.ts";
import {
  AGAINST,
  AGREES,
  DECLARED,
  FORM,
  NOT_CHECKED,
  READ,
  REVIEWER,
  SOURCE,
  text,
  UNDECIDED,
  UPLOADS,
} from "./messages.ts";
import type { Chapter, Rows } from "./scenario.ts";

const OWN = ["business_registration", "license_verification", "tax_standing"];
const SCREENED = ["regulatory_compliance"];
const EIN = "12-3456789";
const NUMBER = "Number stated in the request, format checked TODAY";
const WELL_FORMED = "The EIN has a valid format; not matched with any registry.";
const IMPOSSIBLE = "The EIN begins with digits that the IRS never assigned.";
const CONSISTENT =
  "The stated business name is in the articles of incorporation. Consistent; not matched with any registry.";
const BY_REGISTER = "A business registry could confirm it.";
const FORM_AT_LEAST = "An EIN has to be stated, so its form at least is looked at.";

const firm = (businessInfo: Record<string, string>, requestedServices: readonly string[]) => ({
  requestedServices,
  businessInfo: { ein: EIN, ...businessInfo },
});

/** What both checks of the business itself say about its articles and about an impossible number. */
const BY_ARTICLES_AND_NUMBER = {
  passes: {
    status: "Passed",
    score: 60,
    says: [CONSISTENT],
    strength: READ,
    source: text("articles of incorporation"),
    advice: BY_REGISTER,
  },
  contradicts: {
    status: "Adverse",
    score: 0,
    says: [IMPOSSIBLE],
    strength: DECLARED,
    source: NUMBER,
    advice: "A new request with the correct EIN would let us check it.",
  },
} satisfies Partial<Rows>;

/** A document without a fixed form, so only a reviewer can read it. */
const reviewed = (name: string, advice: string): Rows => ({
  passes: { status: "Passed", score: 100, says: [AGREES], strength: SOURCE, source: REVIEWER },
  contradicts: { status: "Adverse", score: 0, says: [AGAINST], strength: SOURCE, source: REVIEWER },
  missing: {
    status: "Unavailable",
    says: [`No ${name} was uploaded, and no one else confirmed it.`],
    strength: NOT_CHECKED,
    source: UPLOADS,
    advice: `A ${name} could show it. ${advice}`,
  },
  unreadable: {
    standsFor: "No machine reads it: a person looks at every file, sharp or not.",
    status: "In review",
    says: [`A reviewer has to look at the ${name}.`],
    strength: UNDECIDED,
    source: UPLOADS,
  },
});

export const business: Chapter = {
  type: "business",
  name: "Reed Homes",
  scenarios: {
    passes: {
      stated: { requestedServices: OWN },
      bring: async ({ paper, review, close }) => {
        await paper("articles_of_incorporation", papers.articles());
        await paper("business_license", ["City of Springfield", "Business license 20817", "Reed Homes Inc."]);
        await paper("tax_return", ["Form 1120", "Reed Homes Inc.", "Filed and paid"]);
        await close();
        await Promise.all([review("license_verification", "approve"), review("tax_standing", "approve")]);
      },
    },
    contradicts: {
      stated: firm({ businessName: "Reed Homes", ein: "07-1234567" }, OWN),
      bring: async ({ paper, review, close }) => {
        await paper("business_license", ["City of Springfield", "Business license 20817", "Another firm"]);
        await paper("tax_return", ["Form 1120", "Another firm"]);
        await close();
        await Promise.all([review("license_verification", "adverse"), review("tax_standing", "adverse")]);
      },
    },
    missing: { stated: { requestedServices: OWN }, bring: ({ close }) => close() },
    unreadable: {
      stated: { requestedServices: OWN },
      bring: async ({ locked, picture, scan, close }) => {
        await locked("articles_of_incorporation");
        await picture("business_license", await fixture("license-unreadable.jpg"));
        await scan("tax_return");
        await close();
      },
      staysOpen: true,
    },
    "no list": { stated: { requestedServices: SCREENED }, bring: ({ close }) => close() },
    "list passes": {
      stated: firm({ businessName: "Blue Heron Bakery" }, SCREENED),
      withList: true,
      bring: ({ close }) => close(),
    },
    // The address is also the listed business's.
    "list contradicts": {
      stated: firm(LISTED_FIRM, SCREENED),
      withList: true,
      bring: async ({ review, close }) => {
        await close();
        await review("regulatory_compliance", "adverse");
      },
    },
    "list unreadable": {
      stated: firm({ businessName: "Голубая Цапля" }, SCREENED),
      withList: true,
      bring: ({ close }) => close(),
    },
  },
  rows: {
    business_identity: {
      ...BY_ARTICLES_AND_NUMBER,
      missing: {
        standsFor: FORM_AT_LEAST,
        status: "Well-formed",
        says: [
          WELL_FORMED,
          "No articles of incorporation or business license was uploaded, and no one else confirmed it.",
          FORM,
        ],
        strength: DECLARED,
        source: NUMBER,
        advice: `Articles of incorporation or a business license could show it. ${BY_REGISTER}`,
      },
      unreadable: {
        standsFor: "A photo of the license: what no machine can read, a person looks at.",
        status: "In review",
        says: [
          "We couldn't read the business license automatically. It's a picture, and we read text only in PDF files.",
          "A reviewer has to look at it.",
        ],
        strength: UNDECIDED,
        source: UPLOADS,
      },
    },
    business_registration: {
      ...BY_ARTICLES_AND_NUMBER,
      missing: {
        standsFor: FORM_AT_LEAST,
        status: "Well-formed",
        says: [
          WELL_FORMED,
          "No articles of incorporation were uploaded, and no one else confirmed it.",
          FORM,
        ],
        strength: DECLARED,
        source: NUMBER,
        advice: `Articles of incorporation could show it. ${BY_REGISTER}`,
      },
      unreadable: {
        standsFor: FORM_AT_LEAST,
        status: "Well-formed",
        says: [
          WELL_FORMED,
          "We couldn't read the articles of incorporation. The PDF is locked by a password. No one else confirmed it.",
          FORM,
        ],
        strength: DECLARED,
        source: NUMBER,
        advice: `Articles of incorporation could show it. ${BY_REGISTER}`,
      },
    },
    license_verification: reviewed(
      "business license",
      "The licensing authority or a reviewer could confirm it.",
    ),
    tax_standing: reviewed("tax return", "The tax authority or a reviewer could confirm it."),
    regulatory_compliance: byList(
      "Other countries' sanctions lists, watch lists and regulators' registries weren't searched, because that takes a screening service.",
      "No sanctions or watch list was searched. No screening service answered.",
      "A search of a current sanctions list, or a screening service, could answer this.",
    ),
  },
};
