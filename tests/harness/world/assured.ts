import { and, eq } from "drizzle-orm";
import type { WantedLevel } from "#contract/assurance/levels.ts";
import type { Proofing, ProviderScores } from "#contract/assurance/proofing.ts";
import { runBatch } from "#db/batch.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { runVerificationChecks } from "#functions/lifecycle/check/run-checks.ts";
import type { Draft } from "#functions/lifecycle/request/submit.ts";
import {
  assuranceCheck,
  assuranceRecord,
  replaceAssurance,
} from "#functions/verification/results/record-assurance.ts";
import { license } from "#tests/unit/checks/build.ts";
import type { World } from "./time.ts";

/** Scores that reach exactly this level together with a license whose signature was verified. */
const SCORES: Record<WantedLevel, ProviderScores | null> = {
  low: null,
  medium: { verification: 3 },
  high: { activity: 2, fraud: 1, verification: 3 },
  very_high: { fraud: 2, verification: 3, evidence: [{ type: "passport", strength: 4, validity: 4 }] },
};

/**
 * @param expiresAt when the license expires, ISO 8601
 * @returns proofing with which an identity match reaches exactly this level
 */
export const proofingAt = (level: WantedLevel, expiresAt: string | null = null): Proofing => ({
  documents: [
    { type: "drivers_license", expires_at: expiresAt, signed: { by: "state", revocation: "good" } },
  ],
  inspection: null,
  attested_years: null,
  scores: SCORES[level],
});

/** Changes an identity match by SQL, and records the level again, as if the check had always been like this. */
export async function recordMatch(
  { ctx, db, row }: World,
  id: string,
  change: Partial<typeof checks.$inferInsert>,
): Promise<void> {
  const ofVerification = eq(checks.verificationId, id);
  await db
    .update(checks)
    .set(change)
    .where(and(ofVerification, eq(checks.check, "identity_match")));
  const found = await db.select().from(checks).where(ofVerification);
  const input = found.map((check) => assuranceCheck(check, false));
  await runBatch(db, replaceAssurance(ctx, id, assuranceRecord(ctx, await row(id), input)));
}

/** Lets the subject agree and add a license, and the checks finish. */
export async function finish(world: World, subject: User, id: string): Promise<void> {
  await world.consent(subject, id);
  await world.bring(subject, id, license());
  await runVerificationChecks(world.ctx, id);
  await world.settle();
}

/** A completed identity verification whose result reaches a level. */
export async function assured(
  world: World,
  level: WantedLevel,
  { expiresAt = null, ...more }: Partial<Draft> & { expiresAt?: string | null } = {},
) {
  const [requester, subject] = [more.requester ?? (await world.person()), await world.person()];
  const id = await world.ask(requester, subject, more);
  await finish(world, subject, id);
  await recordMatch(world, id, { proofing: proofingAt(level, expiresAt) });
  return { id, requester, subject };
}
