import { expect, it } from "vitest";
import { newId } from "#core/ids.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { joins, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { consentTo, requestOf } from "#tests/harness/verification/verification.ts";

interface Entry {
  id: string;
  at: string;
  actor: { id: string; name: string } | null;
  action: string;
  kind: string;
  text: string;
  verification_id?: string;
  member?: { id: string; name: string };
}
interface Log {
  activity: Entry[];
  pagination: Record<string, unknown>;
}

const logOf = async (who: Account, team: string, query = "") =>
  (await who.api.get<Log>(`/api/v1/teams/${team}/activity${query}`)).data;

/** Records an action as its verb would. */
const acted = (
  actor: string,
  action: string,
  on: [entity: string, id: string],
  detail = {},
  at = Date.now(),
) =>
  rows("INSERT INTO audit (id, at, actor, action, entity, entity_id, detail) VALUES (?, ?, ?, ?, ?, ?, ?)", [
    newId("aud", at),
    at,
    actor,
    action,
    ...on,
    JSON.stringify(detail),
  ]);

async function someTeam() {
  const [boss, mate] = await Promise.all([
    account({ firstName: "Cora", lastName: "League" }),
    account({ firstName: "Max", lastName: "Mustard" }),
  ]);
  return { boss, mate, team: await teamOf([boss, "owner"], [mate, "member"]) };
}

it("says who did what, newest first", async () => {
  const { boss, mate, team } = await someTeam();
  const [id, at] = [await requestOf(mate, someEmail(), { teamId: team }), Date.now() + 1000];
  await boss.api.put(`/api/verifications/${id}/assignee`, { userId: boss.id }, { now: at });
  const change = { user_id: mate.id, from: "member", to: "viewer" };
  await acted(boss.id, "team.role_changed", ["team", team], change, at + 1);
  await acted("ops:ada", "team.settings_changed", ["team", team], {}, at + 2);
  await acted("usr_gone", "team.someday", ["team", team], {}, at + 3);
  const { activity, pagination } = await logOf(boss, team);
  const cora = { id: boss.id, name: "Cora League" };
  const max = { id: mate.id, name: "Max Mustard" };
  expect(activity.map(({ id: _, at: __, ...entry }) => entry)).toEqual([
    {
      actor: { id: "usr_gone", name: "Deleted user" },
      action: "team.someday",
      kind: "settings",
      text: "Deleted user changed the team.",
    },
    {
      actor: null,
      action: "team.settings_changed",
      kind: "settings",
      text: "Countersign changed the team's settings.",
    },
    {
      actor: cora,
      action: "team.role_changed",
      kind: "members",
      text: "Cora League changed the role of Max Mustard from Member to Viewer.",
      member: max,
    },
    {
      actor: cora,
      action: "verification.assigned",
      kind: "verifications",
      text: "Cora League took over the identity verification of Jane Doe.",
      verification_id: id,
      member: cora,
    },
    {
      actor: max,
      action: "verification.submitted",
      kind: "verifications",
      text: "Max Mustard requested the identity verification of Jane Doe.",
      verification_id: id,
    },
  ]);
  expect(activity[0]?.at).toBe(new Date(at + 3).toISOString());
  expect(pagination).toEqual({ page: 1, limit: 20, totalPages: 1, totalCount: 5 });
});

it("leaves out what subjects do, and what members do elsewhere", async () => {
  const { boss, mate, team } = await someTeam();
  const about = await requestOf(boss, mate.email, { teamId: team });
  await mate.api.post(`/api/verifications/${about}/decline`, {});
  await requestOf(mate, someEmail());
  const { activity } = await logOf(boss, team);
  expect(activity.map(({ action, actor }) => [action, actor?.id])).toEqual([
    ["verification.submitted", boss.id],
  ]);
});

it("doesn't show a member what the team does with a request about them", async () => {
  const { boss, team } = await someTeam();
  const [subject, other] = await Promise.all([account(), account()]);
  for (const one of [subject, other]) await joins(team, one, "manager");
  const [addressed, bound] = [
    await requestOf(boss, subject.email, { teamId: team }),
    await requestOf(boss, subject.email, { teamId: team }),
  ];
  expect((await consentTo(subject, bound)).status).toBe(200);
  for (const id of [addressed, bound])
    await boss.api.put(`/api/verifications/${id}/assignee`, { userId: other.id });
  await requestOf(subject, someEmail(), { teamId: team });
  const { activity, pagination } = await logOf(subject, team);
  expect([activity.map(({ action }) => action), pagination.totalCount]).toEqual([
    ["verification.submitted"],
    1,
  ]);
  const { bytes } = await subject.api.get(`/api/v1/teams/${team}/activity?format=csv&kind=verifications`);
  expect(new TextDecoder().decode(bytes).trim().split("\r\n")).toHaveLength(2);
  expect((await logOf(other, team)).activity).toHaveLength(6);
});

it("filters by actor, kind and days of the viewer's time zone, and pages", async () => {
  const { boss, mate, team } = await someTeam();
  const at = Date.parse("2026-03-02T03:00:00Z");
  await acted(boss.id, "team.renamed", ["team", team], {}, at);
  await acted(boss.id, "team.invited", ["team", team], {}, at + 1);
  await acted(mate.id, "team.joined", ["team", team], {}, Date.parse("2026-03-03T12:00:00Z"));
  const actions = async (query: string) =>
    (await logOf(boss, team, query)).activity.map(({ action }) => action);
  expect(await actions(`?actor=${boss.id}`)).toEqual(["team.invited", "team.renamed"]);
  expect(await actions("?kind=members")).toEqual(["team.joined", "team.invited"]);
  expect(await actions(`?kind=settings&actor=${boss.id}`)).toEqual(["team.renamed"]);
  expect(await actions(`?kind=settings&actor=${mate.id}`)).toEqual([]);
  expect(await actions("?dateFrom=2026-03-02&dateTo=2026-03-02")).toEqual(["team.invited", "team.renamed"]);
  expect(await actions("?dateTo=2026-03-01&tz=America/New_York")).toEqual(["team.invited", "team.renamed"]);
  expect(await actions("?dateFrom=2026-03-02&tz=America/New_York")).toEqual(["team.joined"]);
  const second = await logOf(boss, team, "?limit=2&page=2");
  expect(second.activity.map(({ action }) => action)).toEqual(["team.renamed"]);
  expect(second.pagination).toEqual({ page: 2, limit: 2, totalPages: 2, totalCount: 3 });
});

it("exports the log as CSV without formulas, and records that", async () => {
  const { boss, team } = await someTeam();
  await rows("UPDATE users SET first_name = '=1+1', last_name = '' WHERE id = ?", [boss.id]);
  const day = Date.parse("2026-03-02T03:00:00Z");
  for (let i = 0; i < 3; i++) await acted(boss.id, "team.renamed", ["team", team], {}, day + i);
  const answer = await boss.api.get(`/api/v1/teams/${team}/activity?format=csv&kind=settings`);
  expect(answer.headers.get("Content-Type")).toContain("text/csv");
  const lines = new TextDecoder().decode(answer.bytes).trim().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe("at,actor,action,kind,text,verification_id,member");
  expect(lines[3]).toBe("2026-03-02T03:00:00.000Z,'=1+1,team.renamed,settings,'=1+1 renamed the team.,,");
  const { activity } = await logOf(boss, team);
  expect(activity[0]).toMatchObject({ action: "team.activity_exported", actor: { id: boss.id } });
});

it("exports more than it keeps in memory at once", async () => {
  const { boss, team } = await someTeam();
  await rows(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2001)
     INSERT INTO audit (id, at, actor, action, entity, entity_id, detail)
     SELECT 'aud_00' || ? || printf('%05d', i), i, ?, 'team.renamed', 'team', ?, '{}' FROM n`,
    [team, boss.id, team],
  );
  const { bytes } = await boss.api.get(`/api/v1/teams/${team}/activity?format=csv`);
  const lines = new TextDecoder().decode(bytes).trim().split("\r\n").slice(1);
  expect(new Set(lines).size).toBe(2001);
});

it("is for owners, admins and managers", async () => {
  const { boss, mate, team } = await someTeam();
  const stranger = await account();
  for (const format of ["", "?format=csv"]) {
    const path = `/api/v1/teams/${team}/activity${format}`;
    const [member, other] = await Promise.all([mate.api.get(path), stranger.api.get(path)]);
    expect([member.status, member.error.code]).toEqual([403, "role_forbidden"]);
    expect(other.status).toBe(404);
  }
  expect((await logOf(boss, team)).activity).toEqual([]);
});

it("refuses days, kinds and time zones that don't exist", async () => {
  const { boss, team } = await someTeam();
  for (const query of ["dateFrom=9999-12-31", "dateTo=0001-01-01", "kind=all", "tz=Moon/Base", "actor=%27"]) {
    const { status } = await boss.api.get(`/api/v1/teams/${team}/activity?${query}`);
    expect([query, status]).toEqual([query, 422]);
  }
});
