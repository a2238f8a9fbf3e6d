import { papers } from "#tests/fixtures/text-pdf.ts";
import { firmEmail } from "#tests/harness/verification/attest.ts";
import { fixture } from "#tests/harness/verification/verification.ts";
import {
  AGAINST,
  AGREES,
  BY_MAIL,
  NOT_CHECKED,
  PERSON,
  READ,
  REVIEWER,
  SOURCE,
  text,
  UNDECIDED,
  UPLOADS,
} from "./messages.ts";
import { type Chapter, is, TODAY_US, UNKNOWN, YES } from "./scenario.ts";

/** A cook since March 2021. The requester names a contact at the employer. */
const job = () => ({
  personalInfo: { firstName: "Jane", lastName: "Doe" },
  employmentInfo: {
    employerName: "Harbor Kitchen",
    position: "Cook",
    startDate: "2021-03-04",
    salary: 52_000,
    contactEmail: firmEmail(),
  },
});

const DECLINED = "The person named as the employer declined to answer.";
const FROM = "A public registry lists FIRM for Harbor Kitchen (looked up TODAY).";
const LICENSE = "A reviewer has to look at the professional license.";
const BY_PAYROLL = "A payroll service could confirm it.";

export const employment: Chapter = {
  type: "employment",
  name: "Harbor Kitchen",
  scenarios: {
    // The documents show everything except what only the employer can confirm.
    passes: {
      stated: job(),
      bring: async ({ paper, contactSays, review, close }) => {
        await paper("employment_letter", papers.letter({ date: TODAY_US }));
        await paper("pay_stub", papers.payStub({ paidOn: TODAY_US }));
        await paper("other", ["Board of Health", "Food manager's license 4711", "Jane Doe"]);
        await contactSays({
          employment: UNKNOWN,
          position: UNKNOWN,
          startDate: UNKNOWN,
          employmentType: UNKNOWN,
          salary: UNKNOWN,
          rehire: is("yes"),
        });
        await close();
        await review("professional_license", "approve");
      },
    },
    contradicts: {
      stated: job(),
      bring: async ({ paper, contactSays, review, close }) => {
        await paper("other", ["Board of Health", "Food manager's license 4711", "Someone Else"]);
        await contactSays({
          employment: YES,
          position: YES,
          startDate: is("2022-08-01"),
          employmentType: UNKNOWN,
          salary: is("31000"),
          rehire: is("no"),
        });
        await close();
        await review("professional_license", "adverse");
      },
    },
    "never there": {
      stated: { ...job(), requestedServices: [] },
      bring: ({ contactSays }) => contactSays({ employment: is("never") }),
    },
    missing: {
      stated: { ...job(), employmentInfo: { ...job().employmentInfo, contactEmail: undefined } },
      bring: ({ close }) => close(),
    },
    unreadable: {
      stated: job(),
      bring: async ({ locked, damaged, picture, contactSays, close }) => {
        await locked("employment_letter");
        await damaged("pay_stub");
        await picture("other", await fixture("license-unreadable.jpg"));
        await contactSays("declined");
        await close();
      },
      staysOpen: true,
    },
  },
  rows: {
    employment_status: {
      passes: {
        status: "Passed",
        score: 60,
        says: [
          "The employment letter has the right name and the stated employer. Consistent; not confirmed by the employer.",
        ],
        strength: READ,
        source: text("employment letter"),
        advice: "The employer could confirm the job by email.",
      },
      contradicts: {
        in: "never there",
        status: "Adverse",
        score: 0,
        says: ["The employer said that there was no such job.", FROM],
        strength: PERSON,
        source: BY_MAIL,
      },
      missing: {
        status: "Unavailable",
        says: ["No employment letter or pay stub was uploaded, and no one else confirmed it."],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice:
          "An employment letter or pay stub could show it. The employer could confirm the job by email.",
      },
      unreadable: {
        status: "Unavailable",
        says: [
          "We couldn't read the employment letter. The PDF is locked by a password. The PDF is damaged. No one else confirmed it.",
          DECLINED,
        ],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice: `An employment letter or pay stub could show it. ${BY_PAYROLL}`,
      },
    },
    employment_history: {
      passes: {
        status: "Passed",
        score: 60,
        says: ["The employment letter has the stated start date. Consistent; not confirmed by the employer."],
        strength: READ,
        source: text("employment letter"),
        advice: "The employer could confirm the dates by email.",
      },
      contradicts: {
        status: "Adverse",
        score: 0,
        says: ["The employer gave a start date more than a month from the stated one: Aug 1, 2022.", FROM],
        strength: PERSON,
        source: BY_MAIL,
      },
      missing: {
        status: "Unavailable",
        says: ["No employment letter was uploaded, and no one else confirmed it."],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice: "An employment letter could show it. The employer could confirm the dates by email.",
      },
      unreadable: {
        status: "Unavailable",
        says: [
          "We couldn't read the employment letter. The PDF is locked by a password. No one else confirmed it.",
          DECLINED,
        ],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice: `An employment letter could show it. ${BY_PAYROLL}`,
      },
    },
    salary_verification: {
      passes: {
        status: "Passed",
        score: 60,
        says: ["The pay stub matches the stated salary. Consistent; not confirmed by the employer."],
        strength: READ,
        source: text("pay stub"),
        advice: "The employer could confirm the salary by email.",
      },
      contradicts: {
        status: "Adverse",
        score: 0,
        says: ["The employer gave a salary more than 5% below the stated one.", FROM],
        strength: PERSON,
        source: BY_MAIL,
      },
      missing: {
        status: "Unavailable",
        says: ["No pay stub or tax return was uploaded, and no one else confirmed it."],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice: "A pay stub or tax return could show it. The employer could confirm the salary by email.",
      },
      unreadable: {
        status: "Unavailable",
        says: ["We couldn't read the pay stub. The PDF is damaged. No one else confirmed it.", DECLINED],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice: `A pay stub or tax return could show it. ${BY_PAYROLL}`,
      },
    },
    reference_check: {
      passes: {
        status: "Passed",
        score: 85,
        says: ["The employer would hire the same person again.", FROM],
        strength: PERSON,
        source: BY_MAIL,
        advice: "A reference service could ask for one.",
      },
      contradicts: {
        status: "Adverse",
        score: 0,
        says: ["The employer would not hire the same person again.", FROM],
        strength: PERSON,
        source: BY_MAIL,
      },
      missing: {
        status: "Unavailable",
        says: ["No one gave a reference. Only the employer can answer this, and no one was asked."],
        strength: NOT_CHECKED,
        source: "No answer from anyone, TODAY",
        advice: "The employer could give a reference.",
      },
      unreadable: {
        standsFor: "There is no file to read; whoever was asked declined to answer.",
        status: "Unavailable",
        says: ["No one gave a reference. Only the employer can answer this.", DECLINED],
        strength: NOT_CHECKED,
        source: "No answer from anyone, TODAY",
        advice: "A reference service could ask for one.",
      },
    },
    professional_license: {
      passes: { status: "Passed", score: 100, says: [AGREES], strength: SOURCE, source: REVIEWER },
      contradicts: { status: "Adverse", score: 0, says: [AGAINST], strength: SOURCE, source: REVIEWER },
      missing: {
        status: "Unavailable",
        says: ["No professional license was uploaded, and no one else confirmed it."],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice: "A copy of the license could show it. The license board or a reviewer could confirm it.",
      },
      unreadable: {
        standsFor: "No machine reads a license: a person looks at every file, sharp or not.",
        status: "In review",
        says: [LICENSE],
        strength: UNDECIDED,
        source: UPLOADS,
      },
    },
  },
};
