import type { GivenFacts } from "#contract/attestation/attestation.schema.ts";
import type { ReviewDecision } from "#contract/enums.ts";
import { DAY, HOUR } from "#contract/time.ts";
import {
  type Account,
  answerContact,
  askNoOne,
  confirmPhone,
  decideOnContact,
  type Paper,
  review,
  upload,
} from "./actions.ts";
import { nothingMore, type Step } from "./requests.ts";

/** The subject uploads a document. @param paper makes the document at the time of the upload */
export const uploads = (after: number, paper: (at: number) => Paper | Promise<Paper>): Step => ({
  after,
  async do(past, at, subject, id) {
    const file = await paper(at);
    await past.run(at, (ctx) => upload(ctx, subject, id, file));
  },
});

/** The subject enters the code from a text message. */
export const confirmsPhone = (after: number): Step => ({
  after,
  do: (past, at, subject, id) => past.run(at, (ctx) => confirmPhone(ctx, subject, id)),
});

/** The subject approves or refuses the contact named in the request. */
export const decidesOnContact = (after: number, decision: "approve" | "refuse"): Step => ({
  after,
  do: (past, at, subject, id) => past.run(at, (ctx) => decideOnContact(ctx, subject, id, decision)),
});

/** The subject doesn't let us contact anyone, so the result depends on their documents. */
export const asksNoOne = (after: number): Step => ({
  after,
  do: (past, at, subject, id) => past.run(at, (ctx) => askNoOne(ctx, subject, id)),
});

/** The contact answers. @param facts null to decline */
export const contactAnswers = (after: number, facts: GivenFacts | null): Step => ({
  after,
  do: (past, at, _, id) => past.run(at, (ctx) => answerContact(ctx, id, facts)),
});

/** The contact never answers, so we ask the subject for a document. */
export const contactIsSilent: Step = { after: 7 * DAY + HOUR, do: (past, at) => past.runClocks(at) };

/** A reviewer decides everything in the request that's waiting for review. */
export const reviewerDecides = (
  after: number,
  reviewer: Account,
  decision: ReviewDecision,
  reason: string,
): Step => ({
  after,
  do: (past, at, _, id) => past.run(at, (ctx) => review(ctx, reviewer, id, decision, reason)),
});

/** An employer's or landlord's confirmation that everything is as stated. */
export const CONFIRMED: GivenFacts = {
  employment: { verdict: "confirmed" },
  position: { verdict: "confirmed" },
  startDate: { verdict: "confirmed" },
  employmentType: { verdict: "confirmed" },
  salary: { verdict: "confirmed" },
  rehire: { verdict: "answered", correction: "yes" },
  tenancy: { verdict: "confirmed" },
  leaseStartDate: { verdict: "confirmed" },
  leaseEndDate: { verdict: "confirmed" },
  monthlyRent: { verdict: "confirmed" },
  rentAgain: { verdict: "answered", correction: "yes" },
  paidOnTime: { verdict: "answered", correction: "mostly" },
};

/** An employer who has never heard of the subject. */
export const NEVER_EMPLOYED: GivenFacts = { employment: { verdict: "corrected", correction: "never" } };

/** The subject uploads documents that don't decide the result, and has nothing to add. */
export const inconclusive = (after: number, paper: (at: number) => Paper | Promise<Paper>): Step[] => [
  uploads(after, paper),
  nothingMore(HOUR),
];
