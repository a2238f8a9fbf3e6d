import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newVerificationBody } from "#contract/verification/new-verification.schema.ts";
import { DomainError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { createVerification } from "#functions/lifecycle/request/create.ts";
import { requestBody } from "#tests/harness/verification/verification.ts";
import { CLIENT, ownTime, type World } from "#tests/harness/world/time.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

async function teamOf({ id: userId }: User): Promise<string> {
  const id = newId("team", world.ctx.now());
  await world.db.insert(teams).values({ id, name: "Harbor", createdAt: 1 });
  await world.db
    .insert(memberships)
    .values({ id: `mem_${id}`, teamId: id, userId, role: "member", joinedAt: 1 });
  return id;
}

const membershipIn = (team: string, { id }: User) =>
  and(eq(memberships.teamId, team), eq(memberships.userId, id));

async function refusalOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DomainError)) throw new Error("It wasn't refused", { cause: error });
  return { kind: error.kind, code: error.code, message: error.message, detail: error.detail };
}

it.each<[string, string, (team: string, who: User) => PromiseLike<unknown>]>([
  [
    "their role",
    "role_forbidden",
    (team, who) => world.db.update(memberships).set({ role: "viewer" }).where(membershipIn(team, who)),
  ],
  [
    "their membership",
    "validation_failed",
    (team, who) => world.db.delete(memberships).where(membershipIn(team, who)),
  ],
  [
    "access without a second factor",
    "second_factor_required",
    (team) => world.db.update(teams).set({ requireSecondFactor: true }).where(eq(teams.id, team)),
  ],
])("losing %s while a request is sent gets the answer of those without it", async (_what, code, lose) => {
  const [requester, subject] = [await world.person(), await world.person()];
  const teamId = await teamOf(requester);
  await lose(teamId, requester);
  const input = newVerificationBody.parse(requestBody(subject.email, { teamId }));
  const fromTheStart = await refusalOf(createVerification(world.ctx, requester.id, input, CLIENT));
  expect(fromTheStart.code).toBe(code);
  // `ask` submits without looking at the team, as if the requester still had the role a moment ago.
  expect(await refusalOf(world.ask(requester, subject, { teamId }))).toEqual(fromTheStart);
  const written = world.db.select().from(verifications).where(eq(verifications.teamId, teamId));
  expect(await written).toEqual([]);
});
