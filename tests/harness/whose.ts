import { eq } from "drizzle-orm";
import { type User, users } from "#db/schema/accounts/users.ts";
import { readFacts } from "#functions/sharing/shareable.ts";
import { computeTrust } from "#functions/trust/compute.ts";
import { showTrust } from "#functions/trust/show.ts";
import { type PassedOptions, passedVerification } from "./verification/sharing.ts";
import type { World } from "./world/time.ts";

/** Actions in a world for tests about whose evidence counts. */
export const whoseWorld = ({ ctx, db }: World) => ({
  /** Changes an account. @returns its new score */
  async rename({ id }: User, change: Partial<User>): Promise<number | undefined> {
    await db.update(users).set(change).where(eq(users.id, id));
    return (await computeTrust(ctx, id))?.score;
  },
  scoreOf: async ({ id }: User) => (await computeTrust(ctx, id))?.score,
  /** @returns the checks that don't count, each with the reason */
  whyNot: async ({ id }: User) =>
    (await showTrust(ctx, id)).set_aside.map(({ kind, why }) => [kind, why]).toSorted(),
  /** @returns what proves the name, and the checks that can be shared */
  async sharedBy({ id }: User): Promise<string[]> {
    const { facts, nameStatus } = await readFacts(ctx, id);
    return [nameStatus, ...facts.map(({ check }) => check).filter((check) => check !== "email")];
  },
  /** Writes a completed verification of an account. */
  passed: (who: User, more: PassedOptions = {}) => passedVerification(who, more, ctx),
});
