import { and, asc, eq } from "drizzle-orm";
import { DAY } from "#contract/time.ts";
import { newId } from "#core/ids.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { type RatingRow, ratings, type TrustScoreRow, trustHistory, trustScores } from "#db/schema/trust.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { reviews } from "#db/schema/verification/reviews.ts";
import type { PeerDetails } from "#db/schema/verification/verifications.ts";
import { runVerificationChecks } from "#functions/lifecycle/check/run-checks.ts";
import { computeTrust } from "#functions/trust/compute.ts";
import { rate } from "#functions/trust/rate.ts";
import { license } from "#tests/unit/checks/build.ts";
import type { World } from "./time.ts";

const PEER: PeerDetails = {
  kind: "identity",
  context: "marketplace",
  notify: { sms: false, email: false },
  mutualOffered: false,
};

/** Actions in a world for tests about Trust Scores. */
export interface TrustWorld {
  /** @returns the person's stored score; computes it first if there is none */
  scoreOf(who: User): Promise<TrustScoreRow>;
  /** @returns the days and scores of the person's history, oldest first */
  historyOf(who: User): Promise<[string, number][]>;
  /** Completes an identity verification with documents (G2). @returns its id */
  identified(requester: User, subject: User): Promise<string>;
  /** Completes an identity verification inspected by a reviewer (G4). @returns its id */
  inspected(requester: User, subject: User): Promise<string>;
  /** Creates a person with a verified identity. */
  verified(): Promise<User>;
  /** Completes a peer check. @returns its id */
  peerCheck(requester: User, subject: User): Promise<string>;
  /** Completes a new peer check by the rater, and rates the other person. @returns the check's id */
  rates(rater: User, rated: User, rating: number): Promise<string>;
  ratingsOf(rated: User): Promise<RatingRow[]>;
  /** Confirms, as a reviewer, that a verification used another person's file. @returns the review's id */
  confirmsFraud(verificationId: string): Promise<string>;
  /** Signs a person in on a device. */
  usesDevice(who: User, device: string): Promise<void>;
  /** Deletes a person's sign-ins, as the retention job does. */
  forgetDevices(who: User): Promise<void>;
}

export function trustWorld(world: World): TrustWorld {
  const { ctx, db } = world;
  const scoreOf: TrustWorld["scoreOf"] = async ({ id }) => {
    const [row] = await db.select().from(trustScores).where(eq(trustScores.userId, id));
    return row ?? (await computeTrust(ctx, id))!;
  };
  const checked = async (requester: User, subject: User, peer: PeerDetails | null): Promise<string> => {
    const id = await world.ask(requester, subject, { peer });
    await world.consent(subject, id);
    await world.bring(subject, id, license());
    await runVerificationChecks(ctx, id);
    await world.settle();
    return id;
  };
  const inspected: TrustWorld["inspected"] = async (requester, subject) => {
    const id = await checked(requester, subject, null);
    await db.update(checks).set({ grade: "G4" }).where(eq(checks.verificationId, id));
    await computeTrust(ctx, subject.id);
    return id;
  };
  const peerCheck: TrustWorld["peerCheck"] = (requester, subject) => checked(requester, subject, PEER);
  return {
    scoreOf,
    identified: (requester, subject) => checked(requester, subject, null),
    inspected,
    peerCheck,
    async historyOf({ id }) {
      const points = await db
        .select()
        .from(trustHistory)
        .where(eq(trustHistory.userId, id))
        .orderBy(asc(trustHistory.day));
      return points.map(({ day, score }) => [day, score]);
    },
    async verified() {
      const who = await world.person();
      await inspected(await world.person(), who);
      return who;
    },
    async rates(rater, rated, rating) {
      const id = await peerCheck(rater, rated);
      await rate(ctx, rater.id, id, { rating });
      await world.settle();
      return id;
    },
    ratingsOf: ({ id }) => db.select().from(ratings).where(eq(ratings.ratedId, id)),
    async confirmsFraud(verificationId) {
      const check = "identity_match";
      const [row] = await db
        .select({ id: checks.id })
        .from(checks)
        .where(and(eq(checks.verificationId, verificationId), eq(checks.check, check)));
      const id = newId("rev", ctx.now());
      await db.insert(reviews).values({
        id,
        verificationId,
        checkRowId: row?.id ?? "",
        check,
        reason: "same_file",
        openedAt: ctx.now(),
        dueAt: ctx.now(),
        decision: "adverse",
        decidedAt: ctx.now(),
      });
      return id;
    },
    async forgetDevices({ id }) {
      await db.delete(sessions).where(eq(sessions.userId, id));
    },
    async usesDevice({ id }, device) {
      await db.insert(sessions).values({
        id: newId("ses", ctx.now()),
        userId: id,
        deviceHash: device,
        createdAt: ctx.now(),
        usedAt: ctx.now(),
        expiresAt: ctx.now() + DAY,
      });
    },
  };
}
