import type { Service } from "#contract/checks/catalog.ts";
import { DAY, dateOf, HOUR, MINUTE } from "#contract/time.ts";
import type { NewVerificationInput } from "#contract/verification/new-verification.schema.ts";
import type { Account } from "./actions.ts";
import type { Dice } from "./dice.ts";
import { answerTime, type Way } from "./harbor-plan.ts";
import { homeBefore, jobBefore, personalInfoOf } from "./jobs-and-homes.ts";
import { articlesOf, leaseOf, letterOf, licenseOf, payStubOf, statementOf } from "./papers.ts";
import type { Person } from "./people.ts";
import type { Step } from "./requests.ts";
import {
  asksNoOne,
  CONFIRMED,
  confirmsPhone,
  contactAnswers,
  contactIsSilent,
  decidesOnContact,
  inconclusive,
  NEVER_EMPLOYED,
  reviewerDecides,
  uploads,
} from "./results.ts";

/** What a request states, and what happens after the subject consents. */
export interface Course {
  input: Pick<
    NewVerificationInput,
    "employmentInfo" | "rentalInfo" | "businessInfo" | "personalInfo" | "wantedAssurance"
  > & {
    requestedServices: Service[];
  };
  steps: readonly Step[];
}

/**
 * @param way how the request gets its result
 * @param at when the request is made, UTC milliseconds
 * @returns what the request states, and the steps to its result
 */
export function courseOf(
  way: Way,
  { person, reviewer }: { person: Person; reviewer: Account },
  at: number,
  chance: Dice,
  other: Person,
): Course {
  if (way === "license_inspected") return byInspection(person, reviewer);
  if (way.startsWith("license")) return byLicense(way, person, at);
  if (way.startsWith("employer")) return byEmployer(way, person, at, chance);
  if (way.startsWith("letter")) return byLetter(way, person, at, chance, other);
  if (way.startsWith("statement") || way === "pay_stub") return byFinances(way, person, other);
  return byLease(way, person, at, chance);
}

function byLicense(way: Way, person: Person, at: number): Course {
  const services: Service[] =
    way === "license_and_phone"
      ? ["document_verification", "phone_verification"]
      : way === "license_and_address"
        ? ["document_verification", "address_verification"]
        : ["document_verification"];
  const over = {
    ...(way === "license_expired" && { expiresOn: dateOf(at - 45 * DAY) }),
    ...(way === "license_other_birthday" && { dateOfBirth: `${person.dateOfBirth.slice(0, 4)}-01-31` }),
  };
  return {
    input: {
      requestedServices: services,
      personalInfo: personalInfoOf(person),
      // Reading a license doesn't reach a level, so these results say first that they fall short.
      ...(way === "license_and_phone" && { wantedAssurance: "low" }),
    },
    steps: [
      uploads(9 * MINUTE, () => licenseOf(person, over)),
      ...(way === "license_and_phone" ? [confirmsPhone(4 * MINUTE)] : []),
    ],
  };
}

/** A trained reviewer examines the license, so that the result reaches low confidence. */
const byInspection = (person: Person, reviewer: Account): Course => ({
  input: {
    requestedServices: ["document_verification"],
    personalInfo: personalInfoOf(person),
    wantedAssurance: "low",
  },
  steps: [
    uploads(9 * MINUTE, () => licenseOf(person)),
    reviewerDecides(
      5 * HOUR,
      reviewer,
      "approve",
      "Genuine license: the print and its security features agree.",
    ),
  ].map(whereAllAreReviewed),
});

/** @returns the step on a server where each identity document goes to a reviewer */
const whereAllAreReviewed = ({ after, ...step }: Step): Step => ({
  after,
  do: (past, at, subject, id) => step.do(past.under({ REVIEW_DOCUMENTS: "always" }), at, subject, id),
});

function byEmployer(way: Way, person: Person, at: number, chance: Dice): Course {
  const { stated, contact } = jobBefore(at, chance);
  const wantsMore = way === "employer_and_reference";
  const approved = decidesOnContact(6 * MINUTE, "approve");
  const answered = (facts: typeof CONFIRMED) => contactAnswers(HOUR + answerTime(chance), facts);
  const steps =
    way === "employer_denies"
      ? [approved, answered(NEVER_EMPLOYED)]
      : way === "employer_silent"
        ? [approved, contactIsSilent, uploads(20 * HOUR, (when) => letterOf(person, stated, when))]
        : [approved, answered(CONFIRMED)];
  return {
    input: {
      requestedServices: wantsMore ? ["employment_history", "reference_check"] : [],
      personalInfo: personalInfoOf(person),
      employmentInfo: { ...stated, ...contact },
    },
    steps,
  };
}

function byLetter(way: Way, person: Person, at: number, chance: Dice, other: Person): Course {
  const { stated } = jobBefore(at, chance);
  const isWrong = way === "letter_of_another";
  const letter = (when: number) => letterOf(isWrong ? other : person, stated, when);
  return {
    input: {
      requestedServices: isWrong ? [] : ["employment_history"],
      personalInfo: personalInfoOf(person),
      employmentInfo: stated,
    },
    steps: isWrong ? inconclusive(2 * HOUR, letter) : [uploads(3 * HOUR, letter), asksNoOne(4 * MINUTE)],
  };
}

function byFinances(way: Way, person: Person, other: Person): Course {
  const paper = (when: number) =>
    way === "pay_stub"
      ? payStubOf(person, "Calvert Foods", when)
      : statementOf(way === "statement_of_another" ? other : person, when);
  return {
    input: {
      requestedServices: way === "pay_stub" ? ["income_verification"] : [],
      personalInfo: personalInfoOf(person),
    },
    steps: way === "statement_of_another" ? inconclusive(5 * HOUR, paper) : [uploads(5 * HOUR, paper)],
  };
}

function byLease(way: Way, person: Person, at: number, chance: Dice): Course {
  const home = homeBefore(at, chance);
  const lease = uploads(40 * MINUTE, () => leaseOf(person, home));
  return {
    input: {
      requestedServices: ["rental_history"],
      personalInfo: personalInfoOf(person),
      rentalInfo: {
        ...home,
        ...(way === "landlord" && { landlordContact: "office@calverthomes.example" }),
      },
    },
    steps:
      way === "landlord"
        ? [decidesOnContact(5 * MINUTE, "approve"), lease, contactAnswers(30 * HOUR, CONFIRMED)]
        : [lease, asksNoOne(3 * MINUTE)],
  };
}

/** @returns what a request states about a business, and the step in which its articles of incorporation are uploaded */
export function businessCourse(businessName: string, ein: string): Course {
  return {
    input: {
      requestedServices: ["business_registration"],
      businessInfo: { businessName, ein, businessType: businessName.endsWith("LLC") ? "llc" : "corporation" },
    },
    steps: [uploads(4 * HOUR, () => articlesOf(businessName, ein))],
  };
}
