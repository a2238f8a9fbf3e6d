import { beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "#tests/harness/client.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { joins, teamOf } from "#tests/harness/people/team.ts";
import { sample } from "#tests/harness/scope.ts";
import { db, rows } from "#tests/harness/stack/db.ts";
import { completedCase } from "#tests/harness/verification/dispute.ts";
import { fileWhenReady, fixture, requestOf, upload, view } from "#tests/harness/verification/verification.ts";
import { endpoints } from "./endpoints.ts";
import { NOT_BY_TEAM } from "./not-by-team.ts";
import { COLUMNS, type Column, LISTS, type Place, type Row, TABLE } from "./team-table.ts";

const BULK = "/api/v1/verifications/bulk-action";

/** What a team's data answers to every role, and to people who have no access to it or no longer have it. */

const OUTSIDE = ["removed", "locked", "elsewhere", "alone"] as const;
type Outside = (typeof OUTSIDE)[number];

let people: Record<Column | Outside, Account>;
/** The team of most tests. Its requests were made by the member who was removed. */
let place: Place;
/** The team that requires a second factor. Its requests were made by the member who has none. */
let closed: Place;
/** A request of {@link place} in each state. */
let requests: string[];

beforeAll(async () => {
  const names = [...COLUMNS, ...OUTSIDE];
  const made = await Promise.all(names.map(() => account()));
  people = Object.fromEntries(names.map((name, at) => [name, made[at]!])) as typeof people;
  const others = await account();
  const [team, shut] = await Promise.all([
    teamOf(...COLUMNS.map((role): [Account, Column] => [people[role], role]), [people.removed, "admin"]),
    teamOf([others, "owner"], [people.locked, "admin"]),
    teamOf([people.elsewhere, "owner"]),
  ]);
  [place, closed] = await Promise.all([
    placeOf(team, people.owner, people.removed, people.member),
    placeOf(shut, others, people.locked, people.locked),
  ]);
  const ongoing = await requestOf(people.removed, someEmail(), { teamId: team });
  await rows("UPDATE verifications SET status = 'in_progress' WHERE id = ?", [ongoing]);
  requests = [place.request, place.done, ongoing];
  await Promise.all([
    rows("DELETE FROM memberships WHERE team_id = ? AND user_id = ?", [team, people.removed.id]),
    rows("UPDATE teams SET require_second_factor = 1 WHERE id = ?", [shut]),
  ]);
});

/** Fills a team. */
async function placeOf(team: string, owner: Account, requester: Account, worker: Account): Promise<Place> {
  const [spare, { id: finished, subject }, request] = await Promise.all([
    account(),
    completedCase({ purpose: "employment" }),
    requestOf(requester, someEmail(), { teamId: team }),
  ]);
  await joins(team, spare, "viewer");
  const ofTeam = "UPDATE verifications SET team_id = ?, requester_id = ? WHERE id = ?";
  await rows(ofTeam, [team, requester.id, finished]);
  const [note, template, invited, { documents }] = await Promise.all([
    owner.api.post<{ id: string }>(`/api/verifications/${request}/notes`, { text: "Call them." }),
    owner.api.post<{ id: string }>("/api/v1/templates", {
      name: "secret-template",
      verificationType: "identity",
      teamId: team,
    }),
    owner.api.post<{ invitations: { id: string }[] }>(`/api/v1/teams/${team}/invite`, {
      email: someEmail(),
      role: "member",
    }),
    view(subject, finished),
  ]);
  await requester.api.put(`/api/verifications/${request}/tags`, { tags: ["secret-tag"] });
  const [document] = documents;
  await fileWhenReady(owner, document!.file_url);
  return {
    team,
    request,
    done: finished,
    document: document!.id,
    note: note.data.id,
    template: template.data.id,
    invitation: invited.data.invitations[0]!.id,
    spare: spare.id,
    worker: worker.id,
  };
}

const all = Object.entries(TABLE).map(([endpoint, row]) => ({ endpoint, row }));

/** Calls an endpoint with the ids of a place. */
function call(who: Column | Outside, endpoint: string, row: Row): Promise<Answer<unknown>> {
  const at = who === "locked" ? closed : place;
  const [method = "", pattern = ""] = endpoint.split(" ");
  const own = pattern.startsWith("/api/v1/teams") ? at.team : at[row.on ?? "request"];
  const path = pattern
    .replace(":invitationId", at.invitation)
    .replace(":noteId", at.note)
    .replace(":userId", at.spare)
    .replace(":id", own);
  const body = method === "GET" || method === "DELETE" ? {} : { body: row.body?.(at) ?? {} };
  return people[who].api.call(method, `${path}${row.query?.(at) ?? ""}`, body);
}

/** What a refused call must leave as it is. */
async function snapshot(): Promise<unknown> {
  const teams = [place.team, closed.team];
  const marks = "(?, ?)";
  const inTeams = `IN (SELECT id FROM verifications WHERE team_id IN ${marks})`;
  const queries = [
    `SELECT * FROM teams WHERE id IN ${marks}`,
    `SELECT * FROM memberships WHERE team_id IN ${marks}`,
    `SELECT * FROM team_invitations WHERE team_id IN ${marks}`,
    `SELECT * FROM verifications WHERE team_id IN ${marks} ORDER BY id`,
    `SELECT * FROM request_templates WHERE team_id IN ${marks}`,
    `SELECT * FROM verification_notes WHERE verification_id ${inTeams}`,
    `SELECT * FROM verification_tags WHERE verification_id ${inTeams}`,
    `SELECT * FROM verification_watchers WHERE verification_id ${inTeams}`,
    `SELECT * FROM adverse_actions WHERE verification_id ${inTeams}`,
    `SELECT * FROM documents WHERE verification_id ${inTeams}`,
    `SELECT id, details FROM customers WHERE details IS NOT NULL AND id IN ${marks}`,
    `SELECT * FROM payment_methods WHERE customer_id IN ${marks}`,
    `SELECT * FROM subscriptions WHERE customer_id IN ${marks}`,
    `SELECT * FROM payments WHERE customer_id IN ${marks}`,
    `SELECT * FROM ledger_entries WHERE customer_id IN ${marks}`,
    `SELECT count(*) AS n FROM audit WHERE entity_id IN ${marks}`,
    `SELECT count(*) AS n FROM audit WHERE entity_id ${inTeams}`,
  ];
  const client = db();
  const found = await client.batch(
    queries.map((sql) => ({ sql, args: teams })),
    "read",
  );
  client.close();
  // The minute's job forgets what was read from documents of requests that have ended.
  return found.map((some) => some.rows.map(({ forgotten: _, fields: __, ...kept }) => kept));
}

const isRefusal = (status: number) => [403, 404, 422].includes(status);
const isAboutTeam = (endpoint: string) => endpoint.includes(" /api/v1/teams");

function expectedOutside(who: Outside, endpoint: string, row: Row): number {
  if (who !== "locked") return row.stranger ?? 404;
  return row.locked ?? (isAboutTeam(endpoint) ? 403 : 404);
}

it("knows for every endpoint whether it answers by team", () => {
  const known = [...Object.keys(TABLE), ...LISTS, ...NOT_BY_TEAM];
  const declared = endpoints().map(({ method, path }) => `${method} ${path}`);
  const message =
    "A new endpoint belongs in TABLE or LISTS (team-table.ts), or in NOT_BY_TEAM (not-by-team.ts)";
  expect(known.toSorted(), message).toEqual(declared.toSorted());
});

/** What people did and heard while they had access stays theirs, so it's left out here. */
const HISTORY: Record<string, readonly string[]> = {
  "/api/analytics/personal": ["notifications"],
  "/api/users/export": ["notifications", "activity", "notes_to_my_teams", "watched_verifications"],
};

describe("lists and files of someone who was removed, is locked out or is in another team", () => {
  it.each([
    { path: "/api/v1/verifications?scope=mine", isShown: false },
    { path: "/api/v1/verifications?scope=team", isShown: true },
    { path: "/api/v1/verifications", isShown: true },
    { path: "/api/v1/verifications?search=Jane", isShown: true },
    { path: "/api/v1/verifications?search=Jane&scope=mine", isShown: false },
    { path: "/api/v1/verifications?search=Jane&scope=team", isShown: true },
    { path: "/api/v1/verifications?status=completed", isShown: true },
    { path: "/api/v1/verifications/export", isShown: true },
    { path: "/api/v1/verifications/export?scope=team", isShown: true },
    { path: "/api/v1/verifications/tags", isShown: true },
    { path: "/api/v1/people", isShown: true },
    { path: "/api/v1/templates", isShown: true },
    { path: "/api/analytics/personal", isShown: false },
    { path: "/api/analytics/dashboard", isShown: false },
    { path: "/api/analytics/report", isShown: false },
    { path: "/api/users/export", isShown: false },
  ])("have none of the team's requests: $path", async ({ path, isShown }) => {
    const hidden = [...requests, closed.request, closed.done, "secret-tag", "secret-template"];
    const answers = await Promise.all(OUTSIDE.map((who) => people[who].api.get(path)));
    const found = (one: Answer<unknown>) => {
      expect(one.status).toBe(200);
      const isHistory = (key: string) => HISTORY[path]?.includes(key);
      const text =
        one.json === undefined
          ? new TextDecoder().decode(one.bytes)
          : JSON.stringify(one.json, (key, value) => (isHistory(key) ? [] : value));
      return hidden.filter((word) => text.includes(word));
    };
    expect(answers.map(found)).toEqual(OUTSIDE.map(() => []));
    expect(found(await people.owner.api.get(path)).length > 0).toBe(isShown);
  });

  it("name only the teams they're in", async () => {
    const teamsOf = async (who: Outside) => {
      const { data } = await people[who].api.get<{ teams: { id: string; locked: boolean }[] }>(
        "/api/v1/teams",
      );
      return data.teams.map(({ id, locked }) => [id, locked]);
    };
    expect(await teamsOf("removed")).toEqual([]);
    expect(await teamsOf("alone")).toEqual([]);
    expect(await teamsOf("locked")).toEqual([[closed.team, true]]);
    expect((await teamsOf("elsewhere")).map(([id]) => id)).not.toContain(place.team);
  });

  it("don't open with a bulk action, which changes nothing", async () => {
    const before = await snapshot();
    for (const who of [...OUTSIDE, "viewer"] as const) {
      const verificationIds = [place.request, closed.request];
      const cancel = await people[who].api.post<{ results: { code?: string }[] }>(BULK, {
        action: "cancel",
        verificationIds,
      });
      const codes = cancel.data.results.map(({ code }) => code);
      expect(codes).toEqual([who === "viewer" ? "not_requester" : "not_found", "not_found"]);
      const { bytes } = await people[who].api.post(BULK, { action: "export", verificationIds });
      const text = new TextDecoder().decode(bytes);
      expect([text.includes(place.request), text.includes(closed.request)]).toEqual([
        who === "viewer",
        false,
      ]);
    }
    expect(await snapshot()).toEqual(before);
  });

  it("can't be added to by anyone but the subject", async () => {
    const before = await snapshot();
    const file = await fixture("license.jpg");
    const answers = await Promise.all([
      ...COLUMNS.map((role) => upload(people[role], place.request, file)),
      upload(people.removed, place.request, file),
      upload(people.locked, closed.request, file),
      upload(people.elsewhere, place.request, file),
      upload(people.alone, place.request, file),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 404, 404, 404, 404]);
    expect(await snapshot()).toEqual(before);
  });
});

describe.each(sample(all, 12))("$endpoint", ({ endpoint, row }) => {
  it("refuses roles that don't allow it and everyone outside the team, and changes nothing", async () => {
    const expected: Record<string, number> = {};
    COLUMNS.forEach((role, at) => {
      if (isRefusal(row.roles[at]!)) expected[role] = row.roles[at]!;
    });
    for (const who of OUTSIDE) {
      const status = expectedOutside(who, endpoint, row);
      if (isRefusal(status)) expected[who] = status;
    }
    const before = await snapshot();
    const answers = await Promise.all(
      Object.keys(expected).map(async (who) => {
        return [who, await call(who as Column | Outside, endpoint, row)] as const;
      }),
    );
    expect(Object.fromEntries(answers.map(([who, { status }]) => [who, status]))).toEqual(expected);
    const locked = answers.find(([who]) => who === "locked")?.[1];
    if (locked?.status === 403) expect(locked.error.code).toBe("second_factor_required");
    expect(await snapshot()).toEqual(before);
  });
});

describe.each(all.filter(({ row }) => row.roles.some((status) => !isRefusal(status))))(
  "$endpoint, once the others were refused,",
  ({ endpoint, row }) => {
    it("answers the roles that allow it", async () => {
      const allowed = COLUMNS.filter((_, at) => !isRefusal(row.roles[at]!)).reverse();
      for (const [nth, role] of allowed.entries()) {
        const { status } = await call(role, endpoint, row);
        const own = row.roles[COLUMNS.indexOf(role)]!;
        expect([role, status]).toEqual([role, nth > 0 ? (row.again ?? own) : own]);
      }
      if (row.locked !== undefined && !isRefusal(row.locked))
        expect((await call("locked", endpoint, row)).status).toBe(row.locked);
    });
  },
);
