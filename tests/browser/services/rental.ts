import { papers } from "#tests/fixtures/text-pdf.ts";
import { firmEmail } from "#tests/harness/verification/attest.ts";
import { byProvider } from "./financial.ts";
import { BY_MAIL, NOT_CHECKED, PERSON, READ, text, UNDECIDED, UPLOADS } from "./messages.ts";
import { type Chapter, is, YES } from "./scenario.ts";

const HOME = "123 Main Street, Springfield";
const OWN = ["rental_history", "landlord_references", "payment_history"];

/** A lease of two years. The requester names the landlord. */
const home = (requestedServices: readonly string[] = OWN) => ({
  requestedServices,
  rentalInfo: {
    previousAddress: HOME,
    monthlyRent: 1500,
    leaseStartDate: "2024-01-01",
    leaseEndDate: "2025-12-31",
    landlordContact: firmEmail("office"),
  },
});

const DECLINED = "The person named as the landlord declined to answer.";
const FROM = "A public registry lists FIRM for the landlord (looked up TODAY).";
const SCAN =
  "We couldn't read the lease agreement automatically. This PDF is a picture without text. The issuer's original PDF has text.";
const BY_RECORDS = "A tenant record service could confirm it.";

export const rental: Chapter = {
  type: "rental",
  name: HOME,
  scenarios: {
    // The lease shows everything except what only the landlord can confirm.
    passes: {
      stated: home(),
      bring: async ({ paper, contactSays }) => {
        await paper("lease_agreement", papers.lease());
        await contactSays({
          tenancy: { verdict: "unknown" },
          leaseStartDate: { verdict: "unknown" },
          leaseEndDate: { verdict: "unknown" },
          monthlyRent: { verdict: "unknown" },
          rentAgain: is("yes"),
          paidOnTime: is("mostly"),
        });
      },
    },
    contradicts: {
      stated: home(),
      bring: ({ contactSays }) =>
        contactSays({
          tenancy: YES,
          leaseStartDate: YES,
          leaseEndDate: is("2025-03-31"),
          monthlyRent: is("1850"),
          rentAgain: is("no"),
          paidOnTime: is("often_late"),
        }),
    },
    "never there": {
      stated: home([]),
      bring: ({ contactSays }) => contactSays({ tenancy: is("never") }),
    },
    missing: { bring: ({ close }) => close() },
    unreadable: {
      stated: home(),
      bring: async ({ scan, contactSays, close }) => {
        await scan("lease_agreement");
        await contactSays("declined");
        await close();
      },
      staysOpen: true,
    },
    "provider passes": {
      name: "Sandbox-Pass, Springfield",
      stated: { requestedServices: ["eviction_check"] },
    },
    "provider contradicts": {
      name: "Sandbox-Adverse, Springfield",
      stated: { requestedServices: ["eviction_check"] },
    },
    "provider fails": {
      name: "Sandbox-Error, Springfield",
      stated: { requestedServices: ["eviction_check"] },
    },
  },
  rows: {
    tenancy: {
      passes: {
        status: "Passed",
        score: 60,
        says: [
          "The lease has the right name and the stated address. Consistent; not confirmed by the landlord.",
        ],
        strength: READ,
        source: text("lease agreement"),
        advice: "The landlord could confirm the lease by email.",
      },
      contradicts: {
        in: "never there",
        status: "Adverse",
        score: 0,
        says: ["The landlord said that there was no such tenancy.", FROM],
        strength: PERSON,
        source: BY_MAIL,
      },
      missing: {
        status: "Unavailable",
        says: ["No lease agreement was uploaded, and no one else confirmed it."],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice: "A lease agreement could show it. The landlord could confirm the lease by email.",
      },
      unreadable: {
        standsFor: "A scan: what no machine can read, a person looks at.",
        status: "In review",
        says: [SCAN, "A reviewer has to look at it.", DECLINED],
        strength: UNDECIDED,
        source: UPLOADS,
      },
    },
    rental_history: {
      passes: {
        status: "Passed",
        score: 60,
        says: ["The lease has the stated rent and dates. Consistent; not confirmed by the landlord."],
        strength: READ,
        source: text("lease agreement"),
        advice: "The landlord could confirm the tenancy by email.",
      },
      contradicts: {
        status: "Adverse",
        score: 0,
        says: [
          "The landlord confirmed the start of the lease.",
          "The landlord gave a different end of the lease from the one stated: Mar 31, 2025.",
          "The landlord gave a different rent from the one stated: $1,850 a month.",
          FROM,
        ],
        strength: PERSON,
        source: BY_MAIL,
      },
      missing: {
        status: "Unavailable",
        says: ["No lease agreement was uploaded, and no one else confirmed it."],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice: "A lease agreement could show it. The landlord could confirm the tenancy by email.",
      },
      unreadable: {
        standsFor: "A scan: what no machine can read, a person looks at.",
        status: "In review",
        says: [SCAN, "A reviewer has to look at it.", DECLINED],
        strength: UNDECIDED,
        source: UPLOADS,
      },
    },
    landlord_references: {
      passes: {
        status: "Passed",
        score: 85,
        says: ["The landlord would rent to the same tenant again.", FROM],
        strength: PERSON,
        source: BY_MAIL,
        advice: "A reference service could ask for one.",
      },
      contradicts: {
        status: "Adverse",
        score: 0,
        says: ["The landlord would not rent to the same tenant again.", FROM],
        strength: PERSON,
        source: BY_MAIL,
      },
      missing: {
        status: "Unavailable",
        says: ["No landlord gave a reference. Only the landlord can answer this, and no one was asked."],
        strength: NOT_CHECKED,
        source: "No answer from anyone, TODAY",
        advice: "The landlord could give a reference.",
      },
      unreadable: {
        standsFor: "There is no file to read; whoever was asked declined to answer.",
        status: "Unavailable",
        says: ["No landlord gave a reference. Only the landlord can answer this.", DECLINED],
        strength: NOT_CHECKED,
        source: "No answer from anyone, TODAY",
        advice: "A reference service could ask for one.",
      },
    },
    eviction_check: byProvider(
      "We didn't search court records. Only a court record service can answer this, and none did.",
      "Only a court record service can answer this.",
    ),
    payment_history: {
      passes: {
        status: "Passed",
        // "Mostly on time" supports it with a factor of 0.7.
        score: 60,
        says: ["The landlord said that the rent was mostly paid on time.", FROM],
        strength: PERSON,
        source: BY_MAIL,
        advice: BY_RECORDS,
      },
      contradicts: {
        status: "Adverse",
        score: 0,
        says: ["The landlord said that the rent was often paid late.", FROM],
        strength: PERSON,
        source: BY_MAIL,
      },
      missing: {
        status: "Unavailable",
        says: [
          "No one confirmed that the rent was paid on time. Only the landlord or a tenant record service can answer this, and no one was asked.",
        ],
        strength: NOT_CHECKED,
        source: "No answer from anyone, TODAY",
        advice: "The landlord could confirm how rent was paid.",
      },
      unreadable: {
        standsFor: "There is no file to read; whoever was asked declined to answer.",
        status: "Unavailable",
        says: [
          "No one confirmed that the rent was paid on time. Only the landlord or a tenant record service can answer this.",
          DECLINED,
        ],
        strength: NOT_CHECKED,
        source: "No answer from anyone, TODAY",
        advice: BY_RECORDS,
      },
    },
  },
};
