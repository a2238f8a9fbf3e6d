import { expect, it } from "vitest";
import type { ReportAnswer } from "#contract/analytics.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

it("answers the report of that team, whichever one the query names", async () => {
  const boss = await account();
  const [one, two] = [await teamOf([boss, "owner"]), await teamOf([boss, "owner"])];
  await intoTeam(await requestOf(boss, someEmail()), one);
  const ask = async (team: string, query = "") =>
    (await boss.api.get<ReportAnswer>(`/api/v1/teams/${team}/analytics${query}`)).data;
  expect(await ask(one, "?groupBy=month&type=identity")).toMatchObject({
    scope: { team_id: one, team_name: "Team" },
    group_by: "month",
    totals: { requested: 1 },
  });
  expect(await ask(two, `?teamId=${one}`)).toMatchObject({
    scope: { team_id: two },
    totals: { requested: 0 },
  });
});

it("answers 404 to strangers and 403 to viewers", async () => {
  const [boss, viewer, stranger] = await Promise.all([account(), account(), account()]);
  const team = await teamOf([boss, "owner"], [viewer, "viewer"]);
  const path = `/api/v1/teams/${team}/analytics`;
  const answers = await Promise.all([stranger.api.get(path), viewer.api.get(path)]);
  expect(answers.map(({ status }) => status)).toEqual([404, 403]);
  expect(answers[1]!.error.code).toBe("role_forbidden");
});
