import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

it("counts members, open invitations and requests", async () => {
  const [boss, viewer] = await Promise.all([account(), account()]);
  const team = await teamOf([boss, "owner"], [viewer, "viewer"]);
  const path = `/api/v1/teams/${team}/statistics`;
  expect((await viewer.api.get(path)).data).toEqual({
    total_members: 2,
    pending_invites: 0,
    total_verifications: 0,
  });
  const cancelled = await requestOf(boss, someEmail(), { teamId: team });
  await boss.api.post(`/api/verifications/${cancelled}/cancel`);
  await requestOf(boss, someEmail(), { teamId: team });
  await requestOf(boss, someEmail());
  const later = Date.now() + 60_000;
  for (const [expires, accepted, withdrawn] of [
    [later, null, null],
    [1, null, null],
    [later, 1, null],
    [later, null, 1],
  ])
    await rows(
      `INSERT INTO team_invitations (id, team_id, email, role, invited_by, created_at, expires_at, accepted_at,
        cancelled_at) VALUES (?, ?, ?, 'member', ?, 1, ?, ?, ?)`,
      [`inv_${randomBytes(8).toString("hex")}`, team, someEmail(), boss.id, expires!, accepted!, withdrawn!],
    );
  expect((await viewer.api.get(path)).data).toEqual({
    total_members: 2,
    // Those that the page lists, the expired one included.
    pending_invites: 2,
    total_verifications: 2,
  });
});

it("answers 404 to strangers", async () => {
  const [boss, stranger] = await Promise.all([account(), account()]);
  const team = await teamOf([boss, "owner"]);
  expect((await stranger.api.get(`/api/v1/teams/${team}/statistics`)).status).toBe(404);
});
