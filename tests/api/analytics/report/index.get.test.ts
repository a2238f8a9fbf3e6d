import { describe, expect, it } from "vitest";
import type { ReportAnswer } from "#contract/analytics.ts";
import { ASSURANCE_LEVELS } from "#contract/assurance/levels.ts";
import { TEAM_ROLES } from "#contract/enums.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { intoTeam, joins, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { back, person } from "#tests/harness/verification/mutual.ts";
import { peerOf } from "#tests/harness/verification/peer.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

const PATH = "/api/analytics/report";
const report = async (who: Account, query = "") => (await who.api.get<ReportAnswer>(PATH + query)).data;

describe("GET /api/analytics/report", () => {
  it("covers the last 30 days by day, and the viewer's own requests", async () => {
    const person = await account();
    await requestOf(person, someEmail());
    const data = await report(person);
    const today = new Date().toISOString().slice(0, 10);
    expect(data).toMatchObject({
      to: today,
      tz: "UTC",
      group_by: "day",
      type: null,
      member: null,
      scope: { team_id: null, team_name: null },
      totals: { requested: 1, completed: 0, success_rate: null, spend: 0 },
      failures: [],
      assurance: ASSURANCE_LEVELS.map((level) => ({ level, count: 0 })),
      members: null,
      members_left_out: 0,
    });
    expect(data.periods).toHaveLength(30);
    expect(data.periods[0]?.date).toBe(data.from);
    expect(data.periods.at(-1)).toMatchObject({
      date: today,
      requested: 1,
      by_type: { identity: 1, rental: 0 },
    });
    expect(data.turnaround).toContainEqual({ type: "identity", count: 0, p50: null, p90: null });
  });

  it("chooses periods that suit the range, with weeks from Monday and partial ends", async () => {
    const person = await account();
    const dates = async (query: string) => {
      const { group_by, periods } = await report(person, `?${query}`);
      return [group_by, periods.length, periods[0]?.date, periods[1]?.date];
    };
    expect(await dates("from=2026-01-01&to=2026-04-02")).toEqual(["day", 92, "2026-01-01", "2026-01-02"]);
    expect(await dates("from=2026-01-01&to=2026-04-03")).toEqual(["week", 14, "2026-01-01", "2026-01-05"]);
    expect(await dates("from=2026-01-01&to=2027-01-01")).toEqual(["week", 53, "2026-01-01", "2026-01-05"]);
    expect(await dates("from=2026-01-15&to=2027-01-16")).toEqual(["month", 13, "2026-01-15", "2026-02-01"]);
    expect(await dates("to=2026-01-31&groupBy=month")).toEqual(["month", 1, "2026-01-02", undefined]);
  });

  it.each([
    ["from=2026-02-30", "from", "This date doesn't exist. Enter a date as YYYY-MM-DD"],
    ["from=30.02.2026", "from", "Enter a date as YYYY-MM-DD"],
    ["from=1999-12-31", "from", "Enter a date from 2000-01-01 to 2100-12-31"],
    ["to=9999-12-31", "to", "Enter a date from 2000-01-01 to 2100-12-31"],
    ["from=2026-03-02&to=2026-03-01", "to", "Enter a date from 2026-03-02 on"],
    ["from=2024-01-01&to=2026-03-01", "from", "Choose at most 732 days, so a date from 2024-02-29 on"],
    ["groupBy=year", "groupBy", "Choose day, week or month"],
    ["type=credit", "type", "Choose identity, business, employment, financial or rental"],
    ["tz=Nowhere", "tz", "Enter a time zone, like America/New_York"],
  ])("refuses %s and says what it accepts", async (query, field, message) => {
    const answer = await (await account()).api.get(`${PATH}?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.error.fields).toEqual({ [field]: message });
  });

  it("shows members, and one member's part, to those who manage the team", async () => {
    const [boss, mate] = await Promise.all([account(), account({ firstName: "Cora", lastName: "League" })]);
    const team = await teamOf([boss, "admin"], [mate, "member"]);
    await intoTeam(await requestOf(mate, someEmail()), team);
    const seen = TEAM_ROLES.map(async (role) => {
      const person = await account();
      await joins(team, person, role);
      const [whole, part] = await Promise.all(
        [`?teamId=${team}`, `?teamId=${team}&member=${mate.id}`].map((query) =>
          person.api.get<ReportAnswer>(PATH + query),
        ),
      );
      const members = whole!.status === 200 ? (whole!.data.members?.length ?? null) : whole!.status;
      return [role, [members, part!.status]];
    });
    expect(Object.fromEntries(await Promise.all(seen))).toEqual({
      owner: [1, 200],
      admin: [1, 200],
      manager: [1, 200],
      member: [null, 403],
      viewer: [403, 403],
    });
    expect((await report(boss, `?teamId=${team}`)).members).toEqual([
      {
        user_id: mate.id,
        name: "Cora League",
        requested: 1,
        completed: 0,
        failed: 0,
        success_rate: null,
        spend: 0,
      },
    ]);
    expect((await report(mate, `?teamId=${team}&member=${mate.id}`)).totals.requested).toBe(1);
    expect((await report(boss, `?teamId=${team}&member=${boss.id}`)).totals.requested).toBe(0);
  });

  it("answers 404 for someone who was never a member, and for a stranger's team", async () => {
    const [boss, stranger] = await Promise.all([account(), account()]);
    const team = await teamOf([boss, "owner"]);
    await requestOf(stranger, someEmail());
    const statuses = await Promise.all([
      boss.api.get(`${PATH}?member=${stranger.id}`),
      boss.api.get(`${PATH}?teamId=${team}&member=usr_none`),
      stranger.api.get(`${PATH}?member=${boss.id}`),
      stranger.api.get(`${PATH}?teamId=${team}`),
      stranger.api.get(`${PATH}?teamId=${team}&member=${boss.id}`),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await report(stranger, `?member=${stranger.id}`)).totals.requested).toBe(1);
  });

  it("says how many members its list has no room for", async () => {
    const boss = await account();
    const team = await teamOf([boss, "owner"]);
    const now = Date.now();
    const hour = now - (now % 3_600_000);
    await rows(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 503)
        INSERT INTO users (id, email, email_verified_at, first_name, last_name, account_type, created_at, updated_at)
        SELECT ? || i, ? || i || '@example.com', 1, 'Member', i, 'individual', 1, 1 FROM n`,
      [`usr_${team}_`, team],
    );
    await rows(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 503)
        INSERT INTO verifications (id, type, status, stage, requester_id, team_id, target_email, purpose, priority,
          services, price_cents, claims, created_at, updated_at)
        SELECT ? || i, 'identity', 'pending', 'awaiting_consent', ? || i, ?, 'a@example.com', 'personal', 'standard',
          '[]', 1, '', ?, ? FROM n`,
      [`ver_${team}_`, `usr_${team}_`, team, hour, hour],
    );
    await rows("UPDATE verifications SET requester_id = ? WHERE id = ?", [`usr_${team}_7`, `ver_${team}_8`]);
    const { members, members_left_out, totals } = await report(boss, `?teamId=${team}`);
    expect(totals.requested).toBe(503);
    expect(members).toHaveLength(500);
    expect(members?.[0]).toMatchObject({ name: "Member 7", requested: 2 });
    expect(members_left_out).toBe(2);
    await rows("DELETE FROM verifications WHERE team_id = ?", [team]);
  });

  it("counts a check in return alike, whether or not its subject has blocked the requester", async () => {
    const opened = async (isBlocking: boolean) => {
      const [first, second] = [await person(), await person()];
      const earlier = await peerOf(second, first.email);
      if (isBlocking) await first.api.post(`/api/verifications/${earlier}/block`, {});
      const there = await peerOf(first, second.email, { mutual: true });
      expect((await back(second, there)).status).toBe(201);
      return (await report(second)).funnel.map(({ count }) => count);
    };
    expect(await opened(true)).toEqual(await opened(false));
  });
});
