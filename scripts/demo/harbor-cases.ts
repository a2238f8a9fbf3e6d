import { DAY, dateOf, HOUR, MINUTE } from "#contract/time.ts";
import { declareAdverseAction } from "#functions/adverse-action/declare.ts";
import { sendFinalNotice } from "#functions/adverse-action/follow-up.ts";
import { closeDispute } from "#functions/disputes/close-dispute.ts";
import { type Account, dispute } from "./actions.ts";
import type { Story } from "./calendar.ts";
import { EMPLOYERS, personalInfoOf } from "./jobs-and-homes.ts";
import { licenseOf } from "./papers.ts";
import type { Past } from "./past.ts";
import type { Person } from "./people.ts";
import { type Plan, requestStory, type Step, subjectOf } from "./requests.ts";
import {
  CONFIRMED,
  contactAnswers,
  decidesOnContact,
  NEVER_EMPLOYED,
  reviewerDecides,
  uploads,
} from "./results.ts";

/** The accounts that take part in the cases. */
export interface Staff {
  owner: Account;
  reviewer: Account;
}

/** @returns stories for people to explore: disputes, reviews, an adverse action, and requests that are open today */
export function caseStories(past: Past, { owner, reviewer }: Staff, cast: () => Person): Story[] {
  const ago = (days: number) => past.now - days * DAY;
  const story = (
    at: number,
    person: Person,
    input: Plan["input"],
    course: Plan["course"],
    answersAfter = 5 * HOUR,
  ) =>
    requestStory(past, {
      at,
      requester: () => owner,
      subject: subjectOf(past, person),
      input: { purpose: "employment", personalInfo: personalInfoOf(person), ...input },
      answersAfter,
      course,
    });

  const identity: Plan["input"] = {
    verificationType: "identity",
    requestedServices: ["document_verification"],
  };
  const employment = (at: number): Plan["input"] => {
    const [employerName, domain, contactName] = EMPLOYERS[0];
    const stated = { employerName, position: "Line cook", startDate: dateOf(at - 500 * DAY) };
    return {
      verificationType: "employment",
      employmentInfo: { ...stated, contactName, contactEmail: `hr@${domain}` },
    };
  };
  const denied = [decidesOnContact(HOUR, "approve"), contactAnswers(20 * HOUR, NEVER_EMPLOYED)];
  const disputes = (after: number, statement: string, then?: (id: string) => Promise<unknown>): Step => ({
    after,
    async do(_, at, subject, id) {
      const opened = await past.run(at, (ctx) => dispute(ctx, subject, id, "employment_status", statement));
      await then?.(opened);
    },
  });

  const doubtful = cast();
  const married = (person: Person): Plan["input"] => ({
    ...identity,
    personalInfo: { ...personalInfoOf(person), lastName: `${person.lastName}-Hughes` },
  });
  const [wrong, lender, borrower, newlywed] = [cast(), cast(), cast(), cast()];
  const shared = licenseOf(lender);
  const decline: Step = {
    after: DAY,
    async do(_, at, __, id) {
      const reason = "The employer said that this person never worked there.";
      await past.run(at, (ctx) => declareAdverseAction(ctx, owner.id, id, { reason }));
      const final = at + 8 * DAY;
      if (final < past.now) await past.run(final, (ctx) => sendFinalNotice(ctx, owner.id, id));
    },
  };

  return [
    // A decided dispute, and one that's waiting for a reviewer.
    story(ago(203), cast(), employment(ago(203)), [
      ...denied,
      disputes(3 * DAY, "I worked there for two years, in the kitchen on Pratt Street.", (id) =>
        past.run(ago(196), (ctx) =>
          closeDispute(ctx, reviewer.id, id, {
            outcome: "upheld",
            reason: "The employer found the payroll records of another branch and corrected the answer.",
          }),
        ),
      ),
    ]),
    story(ago(16), cast(), employment(ago(16)), [
      ...denied,
      disputes(
        4 * DAY,
        "They must have looked under my maiden name. I have pay stubs from all of last year.",
      ),
    ]),
    // The firm decided against someone because of a result.
    story(ago(27), wrong, employment(ago(27)), [...denied, decline]),
    // Names that only a reviewer can compare.
    story(ago(151), newlywed, married(newlywed), [
      uploads(9 * MINUTE, () => licenseOf(newlywed)),
      reviewerDecides(26 * HOUR, reviewer, "approve", "The marriage certificate explains the second name."),
    ]),
    // The review queue: a license that was already used for another person, and a doubtful name.
    story(ago(9), lender, identity, [uploads(9 * MINUTE, () => shared)]),
    story(ago(1) - 3 * HOUR, borrower, identity, [uploads(9 * MINUTE, () => shared)], 2 * HOUR),
    story(ago(1), doubtful, married(doubtful), [uploads(9 * MINUTE, () => licenseOf(doubtful))], 3 * HOUR),
    // Requests that are open today, at each step.
    story(ago(0.1), cast(), employment(ago(0.1)), "expired"),
    story(ago(2), cast(), { ...identity, wantedAssurance: "low" }, "expired"),
    story(ago(1.5), cast(), identity, "stalled"),
    story(ago(2.5), cast(), { verificationType: "financial" }, "stalled"),
    story(ago(1.2), cast(), employment(ago(1.2)), [
      decidesOnContact(HOUR, "approve"),
      contactAnswers(3 * DAY, CONFIRMED),
    ]),
  ];
}
