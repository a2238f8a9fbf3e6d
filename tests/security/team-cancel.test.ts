import { expect, it } from "vitest";
import type { TeamRole } from "#contract/enums.ts";
import { hasPermission } from "#contract/teams/permissions.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { joins, teamOf } from "#tests/harness/people/team.ts";
import { requestOf, view } from "#tests/harness/verification/verification.ts";

/** What each role may do with a teammate's request is the same wherever it's offered, and done. */

const ROLES = ["admin", "manager", "member", "viewer"] as const satisfies readonly TeamRole[];

it.each(ROLES)("a request that a teammate made is canceled alike everywhere by: %s", async (role) => {
  const [requester, mate] = await Promise.all([account(), account()]);
  const team = await teamOf([requester, "owner"]);
  await joins(team, mate, role);
  const [alone, inBulk] = [
    await requestOf(requester, someEmail(), { teamId: team }),
    await requestOf(requester, someEmail(), { teamId: team }),
  ];
  const list = await mate.api.get<{ verifications: { id: string; actions: string[] }[] }>(
    "/api/v1/verifications?scope=team",
  );
  const offers = [
    (await view(mate, alone)).actions,
    list.data.verifications.find(({ id }) => id === alone)?.actions,
  ].map((actions) => actions?.includes("cancel"));
  const single = await mate.api.post(`/api/verifications/${alone}/cancel`);
  const bulk = await mate.api.post<{ results: { code?: string }[] }>("/api/v1/verifications/bulk-action", {
    action: "cancel",
    verificationIds: [inBulk],
  });
  const isManager = hasPermission(role, "verifications:manage");
  const outcome = isManager ? "ok" : "not_requester";
  expect(offers).toEqual([isManager, isManager]);
  expect(single.status === 200 ? "ok" : single.error.code).toBe(outcome);
  expect(bulk.data.results[0]?.code ?? "ok").toBe(outcome);
  for (const id of [alone, inBulk])
    expect((await view(requester, id)).status).toBe(isManager ? "cancelled" : "pending");
});
