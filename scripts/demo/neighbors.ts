import { DAY, dateOf, HOUR, MINUTE } from "#contract/time.ts";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import type { PeerInput } from "#contract/verification/peer.schema.ts";
import type { RatingBody } from "#contract/verification/rating.schema.ts";
import { verifyBack } from "#functions/lifecycle/request/mutual.ts";
import { computeTrust } from "#functions/trust/compute.ts";
import { rate } from "#functions/trust/rate.ts";
import { type Account, consent, type Paper, request, requestPeer, review, upload } from "./actions.ts";
import type { Story } from "./calendar.ts";
import { EMPLOYERS, personalInfoOf } from "./jobs-and-homes.ts";
import { leaseOf, licenseOf, statementOf } from "./papers.ts";
import type { Past } from "./past.ts";
import type { Person } from "./people.ts";
import { type Plan, requestStory, type Subject, subjectOf } from "./requests.ts";
import { asksNoOne, CONFIRMED, contactAnswers, decidesOnContact, uploads } from "./results.ts";

/** The landlord Marcus, the renter Jane, the employer Priya, and a reviewer. */
export interface Neighbors {
  marcus: Account;
  marcusAs: Person;
  jane: Account;
  janeAs: Person;
  priya: Account;
  reviewer: Account;
}

/** @returns the stories of Marcus and Jane */
export function neighborStories(past: Past, who: Neighbors, cast: () => Person): Story[] {
  const ago = (days: number) => past.now - days * DAY;
  const jane: Subject = { person: who.janeAs, signUp: async () => who.jane };
  const tom: Person = { ...cast(), firstName: "Tom", lastName: "Okafor", email: "tom@demo.example" };
  const by =
    (requester: Account) =>
    (days: number, subject: Subject, input: Plan["input"], course: Plan["course"], answersAfter = 4 * HOUR) =>
      requestStory(past, {
        at: ago(days),
        requester: () => requester,
        subject,
        input: { personalInfo: personalInfoOf(subject.person), ...input },
        answersAfter,
        course,
      });
  const asMarcus = by(who.marcus);
  const someone = () => subjectOf(past, cast());
  const tenant = { verificationType: "identity", purpose: "tenant" } as const;
  const [renter, applicant, buyer, helper, borrower] = [
    someone(),
    someone(),
    someone(),
    someone(),
    someone(),
  ];
  const home = {
    previousAddress: "412 Hanover St",
    monthlyRent: 1450,
    leaseStartDate: dateOf(ago(1050)),
    leaseEndDate: dateOf(ago(330)),
  };
  const [employerName, domain, contactName] = EMPLOYERS[0];

  return [
    agingStory(past, [who.marcus, who.jane, who.priya]),
    ownIdentity(past, ago(352), who.marcus, who.marcusAs, who.reviewer, []),
    ownIdentity(past, ago(288), who.jane, who.janeAs, who.reviewer, ["address_verification"]),
    asMarcus(
      321,
      renter,
      { verificationType: "rental", requestedServices: ["rental_history"], rentalInfo: home },
      [uploads(2 * HOUR, () => leaseOf(renter.person, home)), asksNoOne(5 * MINUTE)],
    ),
    asMarcus(281, someone(), tenant, "declined"),
    asMarcus(243, applicant, { ...tenant, requestedServices: ["document_verification"] }, [
      uploads(20 * MINUTE, () => licenseOf(applicant.person)),
    ]),
    asMarcus(212, someone(), tenant, "expired"),
    asMarcus(131, borrower, { verificationType: "financial" }, [
      uploads(DAY, (at) => statementOf(borrower.person, at)),
    ]),
    asMarcus(72, someone(), tenant, "cancelled", 2 * DAY),
    peerStory(past, ago(171), who.marcus, buyer, { purpose: "marketplace", transactionType: "Road bike" }),
    peerStory(past, ago(96), who.marcus, helper, { purpose: "services", transactionType: "Porch repair" }),
    mutualStory(past, ago(31), who),
    by(who.priya)(
      62,
      jane,
      {
        verificationType: "employment",
        requestedServices: ["employment_history"],
        employmentInfo: {
          employerName,
          position: "Cook",
          startDate: dateOf(ago(1300)),
          employmentType: "full_time",
          contactName,
          contactEmail: `hr@${domain}`,
        },
      },
      [decidesOnContact(20 * MINUTE, "approve"), contactAnswers(21 * HOUR, CONFIRMED)],
    ),
    asMarcus(
      6,
      jane,
      {
        ...tenant,
        requestedServices: ["document_verification"],
        notes: "Two-bedroom on Elm Street, from January.",
      },
      [uploads(30 * MINUTE, () => licenseOf(who.janeAs))],
    ),
    asMarcus(
      5,
      jane,
      { verificationType: "rental", requestedServices: ["rental_history"], rentalInfo: home },
      [uploads(HOUR, () => leaseOf(who.janeAs, home)), asksNoOne(5 * MINUTE)],
    ),
    asMarcus(2, subjectOf(past, tom), tenant, "expired"),
    by(who.priya)(
      0.8,
      jane,
      {
        verificationType: "identity",
        purpose: "employment",
        priority: "expedited",
        requestedServices: ["document_verification", "phone_verification"],
      },
      "expired",
    ),
  ];
}

/**
 * Trust Scores age: the product's `trustClock` recomputes them when they're due. Here they're recomputed every other
 * week, and only for the people you can sign in as, because no one sees the others' history.
 */
const agingStory = (past: Past, accounts: readonly Account[]): Story => ({
  lane: "aging",
  async tell(until) {
    for (let week = 40; week >= 0; week -= 2) {
      const at = past.now - week * 7 * DAY;
      await until(at);
      await past.run(at, async (ctx) => {
        for (const { id } of accounts) await computeTrust(ctx, id);
      });
    }
  },
});

/**
 * A person verifies themselves, and a reviewer checks the documents (`REVIEW_DOCUMENTS=always`). In the demo, that's
 * the only way to a G4 identity, because results of the test providers don't count toward a Trust Score.
 */
const ownIdentity = (
  past: Past,
  at: number,
  account: Account,
  person: Person,
  reviewer: Account,
  services: readonly "address_verification"[],
): Story => ({
  lane: account.email,
  async tell(until) {
    const inspected = past.under({ REVIEW_DOCUMENTS: "always" });
    await until(at);
    const id = await inspected.run(at, (ctx) =>
      request(ctx, account, {
        verificationType: "identity",
        mode: "self",
        consent: { accepted: true, textVersion: CONSENT_VERSION },
        requestedServices: ["document_verification", ...services],
        personalInfo: personalInfoOf(person),
      }),
    );
    const uploaded = at + 12 * MINUTE;
    await until(uploaded);
    await inspected.run(uploaded, (ctx) => upload(ctx, account, id, licenseOf(person)));
    const decided = uploaded + 7 * HOUR;
    await until(decided);
    await inspected.run(decided, (ctx) =>
      review(ctx, reviewer, id, "approve", "Genuine license: the picture, the print and the barcode agree."),
    );
  },
});

const RATED: RatingBody = { rating: 5, comment: "On time, friendly, and everything was as agreed." };
const RATED_BACK: RatingBody = { rating: 4, comment: "Pleasant to deal with." };

type Occasion = PeerInput["context"];

/** @returns a story in which someone checks a stranger before a deal, and both rate each other afterward */
const peerStory = (past: Past, at: number, asker: Account, other: Subject, context: Occasion): Story => ({
  lane: asker.email,
  async tell(until) {
    await until(at);
    const id = await past.run(at, (ctx) => requestPeer(ctx, asker, peerInput(other.person, context)));
    const answered = at + 3 * HOUR;
    await until(answered);
    const account = await other.signUp(answered - HOUR);
    await past.run(answered, (ctx) => consent(ctx, account, id));
    await past.run(answered + HOUR, (ctx) => upload(ctx, account, id, licenseOf(other.person)));
    await until(answered + DAY);
    await past.run(answered + DAY, (ctx) => rate(ctx, asker.id, id, RATED));
    await past.run(answered + DAY + HOUR, (ctx) => rate(ctx, account.id, id, RATED_BACK));
  },
});

/** Marcus and Jane verify each other before she views the home. */
const mutualStory = (past: Past, at: number, { marcus, marcusAs, jane, janeAs }: Neighbors): Story => ({
  lane: jane.email,
  async tell(until) {
    await until(at);
    const id = await past.run(at, (ctx) =>
      requestPeer(ctx, marcus, { ...peerInput(janeAs, { purpose: "rental" }), mutual: true }),
    );
    const step = async (after: number, subject: Account, of: string, paper: Paper) => {
      await until(at + after);
      await past.run(at + after, (ctx) => consent(ctx, subject, of));
      await past.run(at + after + HOUR, (ctx) => upload(ctx, subject, of, paper));
    };
    await step(2 * HOUR, jane, id, licenseOf(janeAs));
    const back = await past.run(at + 4 * HOUR, (ctx) => verifyBack(ctx, jane.id, id));
    await step(6 * HOUR, marcus, back.id, licenseOf(marcusAs));
    const viewed = at + 2 * DAY;
    await until(viewed);
    await past.run(viewed, (ctx) => rate(ctx, marcus.id, id, RATED_BACK));
    await past.run(viewed + HOUR, (ctx) => rate(ctx, jane.id, id, RATED));
  },
});

const peerInput = ({ firstName, lastName, email, phone }: Person, context: Occasion): PeerInput => ({
  verification_type: "identity",
  target_info: { name: `${firstName} ${lastName}`, email, phone },
  context,
});
