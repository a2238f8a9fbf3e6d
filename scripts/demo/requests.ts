import { DAY, HOUR } from "#contract/time.ts";
import type { NewVerificationInput } from "#contract/verification/new-verification.schema.ts";
import { completeEvidence } from "#functions/lifecycle/answer/evidence-complete.ts";
import { withdrawConsent } from "#functions/lifecycle/answer/withdraw.ts";
import { cancelVerification } from "#functions/lifecycle/end/cancel.ts";
import { signUpWithGoogle } from "./accounts.ts";
import { type Account, consent, decline, openMail, request } from "./actions.ts";
import type { Story } from "./calendar.ts";
import type { Past } from "./past.ts";
import type { Person } from "./people.ts";

/** How a request ends if its subject provides no evidence. */
export type QuietEnding =
  | "declined"
  | "expired"
  | "cancelled"
  | "withdrawn"
  /** The subject uploads no documents in time. */
  | "stalled"
  /** The subject has nothing to add. */
  | "nothing";

/** Something that happens after the subject consents. */
export interface Step {
  /** Milliseconds after the previous step. */
  after: number;
  do(past: Past, at: number, subject: Account, id: string): Promise<unknown>;
}

/** The subject of requests, with or without an account. */
export interface Subject {
  person: Person;
  /** Creates their account when they first need it. */
  signUp(at: number): Promise<Account>;
}

/** @returns the person as a subject who doesn't have an account yet */
export function subjectOf(past: Past, person: Person): Subject {
  const { email } = person;
  let account: Promise<Account> | undefined;
  return {
    person,
    signUp(at) {
      account ??= past.run(at, async (ctx) => ({ id: await signUpWithGoogle(ctx, person), email }));
      return account;
    },
  };
}

/** Everything about a request in the past. */
export interface Plan {
  /** UTC ms. */
  at: number;
  requester: () => Account;
  subject: Subject;
  /** The request's form. */
  input: NewVerificationInput;
  /** Milliseconds until the subject answers. */
  answersAfter: number;
  /** How the request ends without evidence, or the steps to its result. */
  course: QuietEnding | readonly Step[];
}

/** @returns the story of one request, from the form to its end */
export const requestStory = (past: Past, plan: Plan): Story => ({
  lane: plan.subject.person.email,
  async tell(until) {
    const { at, requester, input, subject: who, answersAfter, course } = plan;
    await until(at);
    const asker = requester();
    const id = await past.run(at, (ctx) =>
      request(ctx, asker, { ...input, targetUserEmail: who.person.email }),
    );
    if (course === "expired") {
      // Some people at least open the email.
      if (answersAfter > 10 * HOUR) {
        await until(at + answersAfter);
        const reader = await who.signUp(at + answersAfter);
        await past.run(at + answersAfter, (ctx) => openMail(ctx, reader, id));
      }
      const over = at + 14 * DAY + HOUR;
      await until(over);
      return past.runClocks(over);
    }
    const answer = at + answersAfter;
    await until(answer);
    if (course === "cancelled") return past.run(answer, (ctx) => cancelVerification(ctx, asker.id, id));
    if (course === "declined") return past.run(answer, (ctx) => decline(ctx, id));
    const subject = await who.signUp(answer - HOUR / 4);
    await past.run(answer, (ctx) => consent(ctx, subject, id));
    let now = answer;
    for (const step of stepsOf(course)) {
      now += step.after;
      await until(now);
      await step.do(past, now, subject, id);
    }
  },
});

function stepsOf(course: Exclude<Plan["course"], "declined" | "expired" | "cancelled">): readonly Step[] {
  if (course === "withdrawn")
    return [
      {
        after: 2 * DAY,
        do: (past, at, subject, id) => past.run(at, (ctx) => withdrawConsent(ctx, subject.id, id)),
      },
    ];
  if (course === "stalled") return [{ after: 7 * DAY + HOUR, do: (past, at) => past.runClocks(at) }];
  return course === "nothing" ? [nothingMore(3 * HOUR)] : course;
}

/** The subject says that they have nothing to add. */
export const nothingMore = (after: number): Step => ({
  after,
  do: (past, at, subject, id) => past.run(at, (ctx) => completeEvidence(ctx, subject.id, id)),
});
