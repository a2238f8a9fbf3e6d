import { expect, it } from "vitest";
import { withAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestBody, requestOf } from "#tests/harness/verification/verification.ts";

it("closes the team to members without a second factor at their next request, and opens it once they have one", async () => {
  const [boss, mate] = await Promise.all([account(), account()]);
  const team = await teamOf([boss, "owner"], [mate, "admin"]);
  const id = await requestOf(mate, someEmail(), { teamId: team });
  const own = await requestOf(mate, someEmail());
  const paths = [`/api/v1/teams/${team}/activity`, `/api/v1/teams/${team}/statistics`];
  const detail = `/api/verifications/${id}`;
  const statuses = async () => {
    const answers = await Promise.all([...paths, detail].map((path) => mate.api.get(path)));
    return answers.map(({ status }) => status);
  };
  const listed = async (scope: string) => {
    const path = `/api/v1/verifications?scope=${scope}`;
    const { data } = await mate.api.get<{ verifications: { id: string }[] }>(path);
    return data.verifications.map((row) => row.id);
  };
  const lockedBy = async () =>
    (
      await mate.api.get<{ user: { teams: { name: string; locked: boolean }[] } }>("/api/auth/me")
    ).data.user.teams
      .filter(({ locked }) => locked)
      .map(({ name }) => name);
  expect([await statuses(), await lockedBy()]).toEqual([[200, 200, 200], []]);

  await rows("UPDATE teams SET require_second_factor = 1 WHERE id = ?", [team]);
  expect([await statuses(), await lockedBy()]).toEqual([[403, 403, 404], ["Team"]]);
  const refused = await mate.api.get(paths[0]!);
  expect(refused.error.code).toBe("second_factor_required");
  const created = await mate.api.post("/api/v1/verifications", requestBody(someEmail(), { teamId: team }));
  expect([created.status, created.error.code]).toEqual([403, "second_factor_required"]);
  expect([await listed("mine"), await listed("team")]).toEqual([[own], []]);

  await withAuthenticator(mate);
  expect([await statuses(), await lockedBy()]).toEqual([[200, 200, 200], []]);
});
