import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY, HOUR } from "#contract/time.ts";
import { job } from "#core/effects.ts";
import { commit } from "#core/write/commit.ts";
import { requesterBlocks } from "#db/schema/accounts/reports.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { teams } from "#db/schema/teams.ts";
import { requestBody } from "#tests/harness/verification/verification.ts";
import { license } from "#tests/unit/checks/build.ts";
import { type CauseTests, titleOf } from "./cause.ts";
import { REQUESTS } from "./requests.ts";
import { type CauseWorld, causeWorld } from "./world.ts";

let world: CauseWorld;
let requester: User;
let subject: User;
beforeAll(async () => {
  world = await causeWorld();
  requester = await world.someone("requester");
  subject = await world.someone("subject");
  await world.someone("bystander");
  // Everyone has a page open somewhere.
  for (const who of [requester, subject]) await world.api(who);
});
afterAll(() => world.stop());

/** Requests a verification through the API. @returns its id */
async function ask(by: User, about: User, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await (await world.api(by)).post("/api/v1/verifications", requestBody(about.email, more));
  expect(answer.status).toBe(201);
  return answer.data.id;
}

/** A team with an owner, a member who may ask, a viewer who's signed in, and people who aren't members anymore. */
async function askingTeam() {
  const [owner, member, viewer, former] = await Promise.all(
    ["owner", "member", "viewer", "former"].map((name) => world.someone(name)),
  );
  const id = await world.team(
    [owner!, "owner"],
    [member!, "member"],
    [viewer!, "viewer"],
    [former!, "admin"],
  );
  for (const who of [owner!, member!, viewer!, former!]) await world.api(who);
  await world.leave(id, former!);
  return { id, owner: owner!, member: member! };
}

const tests: CauseTests<typeof REQUESTS> = {
  async submitted() {
    const heard = await world.heard(() => ask(requester, subject));
    expect(heard("verification_request_submitted")).toEqual(["requester"]);
  },
  async submittedForTeam() {
    const team = await askingTeam();
    const heard = await world.heard(() => ask(team.member, subject, { teamId: team.id }));
    expect(heard("verification_request_submitted")).toEqual(["member", "owner", "viewer"]);
  },
  async asked() {
    const unproven = await world.someone("unproven", { emailVerifiedAt: null });
    const heard = await world.heard(async () => {
      await ask(requester, subject);
      await ask(requester, unproven);
    });
    expect(heard("new_verification_request")).toEqual(["subject"]);
    expect(await world.opens(subject)).toBe(REQUESTS.asked.opens);
  },
  async askedByBlocked() {
    const blocker = await world.someone("blocker");
    const row = { userId: blocker.id, requesterId: requester.id, createdAt: world.ctx.now() - HOUR };
    await world.db.insert(requesterBlocks).values(row);
    let id = "";
    const heard = await world.heard(async () => {
      id = await ask(requester, blocker);
      await (await world.api(requester)).post(`/api/verifications/${id}/cancel`);
    });
    expect(heard("new_verification_request")).toEqual([]);
    expect(heard("new_notification")).toEqual([]);
  },
  async consented() {
    const id = await ask(requester, subject);
    const heard = await world.heard(() => world.consent(subject, id));
    expect(heard("new_notification")).toEqual(["requester"]);
    expect(await world.opens(requester)).toBe(REQUESTS.consented.opens);
  },
  async declined() {
    const id = await ask(requester, subject);
    const heard = await world.heard(async () =>
      (await world.api(subject)).post(`/api/verifications/${id}/decline`),
    );
    expect(heard("new_notification")).toEqual(["requester"]);
    expect(await world.opens(requester)).toBe(REQUESTS.declined.opens);
  },
  async cancelled() {
    const id = await ask(requester, subject);
    const heard = await world.heard(async () =>
      (await world.api(requester)).post(`/api/verifications/${id}/cancel`),
    );
    expect(heard("new_notification")).toEqual(["subject"]);
    expect(await world.noticeTo(subject)).toMatchObject({ title: "Request cancelled", kind: "request" });
    expect(await world.opens(subject)).toBe(REQUESTS.cancelled.opens);
  },
  async cancelledTogether() {
    const another = await world.someone("another subject");
    const ids = [await ask(requester, subject), await ask(requester, another)];
    const heard = await world.heard(async () =>
      (await world.api(requester)).post("/api/v1/verifications/bulk-action", {
        action: "cancel",
        verificationIds: ids,
      }),
    );
    expect(heard("new_notification")).toEqual(["another subject", "subject"]);
    expect(await world.opens(another)).toBe(REQUESTS.cancelledTogether.opens);
  },
  async cancelledByTeammate() {
    const team = await askingTeam();
    const id = await ask(team.member, subject, { teamId: team.id });
    const heard = await world.heard(async () =>
      (await world.api(team.owner)).post(`/api/verifications/${id}/cancel`),
    );
    expect(heard("new_notification")).toEqual(["member", "subject"]);
    expect(await world.opens(team.member)).toBe(REQUESTS.cancelledByTeammate.opens);
    const message = async (who: User) => (await world.noticeTo(who))?.message;
    expect(await message(team.member)).toBe("Your team cancelled this verification request.");
    expect(await message(subject)).toBe("The requester cancelled this verification request.");
  },
  async consentExpired() {
    await world.endOpen();
    const [asker, asked] = [await world.someone("asker"), await world.someone("asked")];
    await ask(asker, asked);
    const heard = await world.heard(() => world.after(14 * DAY + HOUR));
    expect(heard("new_notification")).toEqual(["asked", "asker"]);
    expect(await world.noticeTo(asked)).toMatchObject({ title: "Request expired", kind: "request" });
    expect(await world.opens(asked)).toBe(REQUESTS.consentExpired.opens);
  },
  async evidenceExpired() {
    await world.endOpen();
    const id = await ask(requester, subject);
    await world.consent(subject, id);
    const heard = await world.heard(() => world.after(7 * DAY + HOUR));
    expect(heard("new_notification")).toEqual(["requester", "subject"]);
    expect((await world.row(id)).failureReason).toBe("evidence_expired");
    expect(await world.opens(subject)).toBe(REQUESTS.evidenceExpired.opens);
  },
  async late() {
    await world.endOpen();
    const id = await ask(requester, subject, {
      priority: "urgent",
      urgentReason: "We sign the lease tonight.",
      requestedServices: [],
    });
    await world.bring(subject, id, "unread");
    await world.consent(subject, id);
    const heard = await world.heard(() => world.after(DAY + HOUR));
    expect(heard("new_notification")).toEqual(["requester", "subject"]);
    expect(await world.noticeTo(subject)).toMatchObject({ title: "Longer than promised" });
    expect(await world.opens(requester)).toBe(REQUESTS.late.opens);
  },
  async withdrawn() {
    const id = await ask(requester, subject, { requestedServices: [] });
    await world.consent(subject, id);
    await world.bring(subject, id, license());
    const api = await world.api(subject);
    await api.post(`/api/verifications/${id}/evidence-complete`);
    expect((await world.row(id)).status).toBe("completed");
    const heard = await world.heard(() => api.post(`/api/verifications/${id}/withdraw`));
    expect(heard("new_notification")).toEqual(["requester"]);
    expect(await world.noticeTo(requester)).toMatchObject({ title: "Consent withdrawn", kind: "result" });
    expect(await world.opens(requester)).toBe(REQUESTS.withdrawn.opens);
  },
  async teamClosed() {
    const team = await askingTeam();
    await ask(team.member, subject, { teamId: team.id });
    const heard = await world.heard(async () => {
      // The API refuses while a request is open, so this is one that was sent in the same moment.
      await world.db.update(teams).set({ deletedAt: world.ctx.now() }).where(eq(teams.id, team.id));
      const effects = [job("team.close", { team_id: team.id })];
      await commit(world.ctx, { statements: [], effects, resourceId: team.id });
    });
    expect(heard("new_notification")).toEqual(["subject"]);
    expect(await world.opens(subject)).toBe(REQUESTS.teamClosed.opens);
  },
};

for (const [name, run] of Object.entries(tests)) test(titleOf(REQUESTS[name as keyof typeof REQUESTS]), run);
