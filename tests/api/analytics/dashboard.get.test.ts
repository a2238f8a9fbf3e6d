import { describe, expect, it } from "vitest";
import type { DashboardAnswer } from "#contract/analytics.ts";
import { TEAM_ROLES } from "#contract/enums.ts";
import { TRUST_VERSION } from "#contract/sharing/trust.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { intoTeam, joins, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

const PATH = "/api/analytics/dashboard";
const NOTHING = {
  total_verifications: 0,
  total_verifications_change: null,
  success_rate: null,
  success_rate_change: null,
  total_spend: 0,
  total_spend_change: null,
  pending_count: 0,
};

describe("GET /api/analytics/dashboard", () => {
  it("answers zeros, and nulls for rates and changes, where nothing happened", async () => {
    const { data } = await (await account()).api.get<DashboardAnswer>(PATH);
    expect(data).toMatchObject({
      trust_score: 5,
      overview: NOTHING,
      scope: { team_id: null, team_name: null },
      activity: [],
    });
    expect(data.series).toHaveLength(30);
    expect(data.series.at(-1)).toEqual({
      date: new Date().toISOString().slice(0, 10),
      total: 0,
      completed: 0,
      failed: 0,
      spend: 0,
    });
  });

  it("shows the viewer's own Trust Score, whoever's figures they are", async () => {
    const [boss, mate] = await Promise.all([account(), account()]);
    await teamOf([boss, "owner"], [mate, "member"]);
    for (const [person, score] of [
      [boss, 71],
      [mate, 44],
    ] as const)
      await rows(
        `INSERT OR REPLACE INTO trust_scores (user_id, score, version, pieces, computed_at) VALUES (?, ?, ?, '[]', 1)`,
        [person.id, score, TRUST_VERSION],
      );
    const scores = [boss, mate].map(
      async (one) => (await one.api.get<DashboardAnswer>(PATH)).data.trust_score,
    );
    expect(await Promise.all(scores)).toEqual([71, 44]);
  });

  it("covers a business account's only team, or the one that's named, or else personal requests", async () => {
    const person = await account();
    const [own, ofOne] = [await requestOf(person, someEmail()), await requestOf(person, someEmail())];
    const ask = async (query = "") => {
      const { scope, overview, activity } = (await person.api.get<DashboardAnswer>(PATH + query)).data;
      const ids = activity.map((one) => one.verification_id);
      return { team: scope.team_id, pending: overview.pending_count, ids: ids.toSorted() };
    };
    expect(await ask()).toEqual({ team: null, pending: 2, ids: [own, ofOne].toSorted() });
    const one = await teamOf([person, "member"]);
    await intoTeam(ofOne, one);
    expect(await ask()).toEqual({ team: null, pending: 1, ids: [own] });
    await rows("UPDATE users SET account_type = 'business' WHERE id = ?", [person.id]);
    expect((await ask()).team).toBeNull();
    await rows("UPDATE memberships SET role = 'owner' WHERE user_id = ?", [person.id]);
    expect(await ask()).toEqual({ team: one, pending: 1, ids: [ofOne] });
    const two = await teamOf([person, "owner"]);
    expect(await ask()).toEqual({ team: null, pending: 1, ids: [own] });
    expect(await ask(`?teamId=${one}`)).toEqual({ team: one, pending: 1, ids: [ofOne] });
    expect(await ask(`?teamId=${two}`)).toEqual({ team: two, pending: 0, ids: [] });
  });

  it("answers only those whose role in the team allows it", async () => {
    const [boss, stranger] = await Promise.all([account(), account()]);
    const team = await teamOf([boss, "admin"]);
    const path = `${PATH}?teamId=${team}`;
    const statuses = TEAM_ROLES.map(async (role) => {
      const person = await account();
      await joins(team, person, role);
      return [role, (await person.api.get(path)).status];
    });
    expect(Object.fromEntries(await Promise.all(statuses))).toEqual({
      owner: 200,
      admin: 200,
      manager: 200,
      member: 200,
      viewer: 403,
    });
    const [foreign, missing] = await Promise.all(
      [path, `${PATH}?teamId=team_none`].map((one) => stranger.api.get(one)),
    );
    expect([foreign!.status, missing!.status]).toEqual([404, 404]);
    expect(foreign!.error.message).toBe(missing!.error.message);
  });

  it("shows a viewer of their only team their own figures", async () => {
    const [boss, viewer] = await Promise.all([account(), account()]);
    const team = await teamOf([boss, "owner"], [viewer, "viewer"]);
    await intoTeam(await requestOf(boss, someEmail()), team);
    const { data } = await viewer.api.get<DashboardAnswer>(PATH);
    expect(data).toMatchObject({ scope: { team_id: null }, overview: NOTHING, activity: [] });
    const refused = await viewer.api.get(`${PATH}?teamId=${team}`);
    expect(refused.error).toMatchObject({ code: "role_forbidden" });
  });

  it("lists the five newest changes with who requested them", async () => {
    const boss = await account();
    const mate = await account({ firstName: "Cora", lastName: "League" });
    const team = await teamOf([boss, "owner"], [mate, "member"]);
    const ids: string[] = [];
    for (let i = 0; i < 6; i++) ids.push(await requestOf(i === 0 ? mate : boss, someEmail()));
    for (const id of ids) await intoTeam(id, team);
    const newest = Date.now() + 1000;
    await rows("UPDATE verifications SET updated_at = ? WHERE id = ?", [newest, ids[0]!]);
    await rows("UPDATE verifications SET updated_at = 5 WHERE id = ?", [ids[3]!]);
    const { data } = await boss.api.get<DashboardAnswer>(`${PATH}?teamId=${team}`);
    expect(data.activity.map((one) => one.verification_id)).toEqual([ids[0], ids[5], ids[4], ids[2], ids[1]]);
    expect(data.activity[0]).toEqual({
      verification_id: ids[0],
      verification_type: "identity",
      peer: null,
      status: "pending",
      target_name: "Jane Doe",
      target_user_email: expect.stringContaining("@"),
      member_name: "Cora League",
      created_at: expect.any(String),
      updated_at: new Date(newest).toISOString(),
      verdict: null,
    });
  });

  it.each([
    ["timeRange=14", "timeRange", "Choose 7, 30, 90 or 365"],
    ["timeRange=all", "timeRange", "Choose 7, 30, 90 or 365"],
    ["tz=Mars/Olympus", "tz", "Enter a time zone, like America/New_York"],
    ["tz=%2B05:37", "tz", "Enter a time zone, like America/New_York"],
  ])("refuses %s and says what it accepts", async (query, field, message) => {
    const answer = await (await account()).api.get(`${PATH}?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.error.fields).toEqual({ [field]: message });
  });

  it.each(["7", "30", "90", "365"])("covers %s days", async (timeRange) => {
    const { data } = await (await account()).api.get<DashboardAnswer>(`${PATH}?timeRange=${timeRange}`);
    expect(data.series).toHaveLength(Number(timeRange));
  });
});
