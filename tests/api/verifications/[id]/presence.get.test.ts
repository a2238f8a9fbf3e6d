import { expect, it } from "vitest";
import { type Account, account } from "#tests/harness/people/account.ts";
import { joins } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { consentTo, requestOf } from "#tests/harness/verification/verification.ts";
import { teamRequest } from "./notes/steps.ts";

interface Present {
  user_id: string;
  name: string;
  avatar: string | null;
  seconds_ago: number;
}

const path = (id: string) => `/api/verifications/${id}/presence`;
const present = (person: Account, id: string) => person.api.get<Present[]>(path(id));
const age = (person: Account, milliseconds: number) =>
  rows("UPDATE presence SET seen_at = seen_at - ? WHERE user_id = ?", [milliseconds, person.id]);

it("lists the others who have the request open, newest first, for 75 seconds", async () => {
  const { owner, member, viewer, id } = await teamRequest();
  for (const one of [owner, member, viewer]) await one.api.put(path(id));
  await age(member, 40_000);
  await age(viewer, 10_000);
  expect((await present(owner, id)).data).toEqual([
    { user_id: viewer.id, name: "Vic Viewer", avatar: null, seconds_ago: expect.any(Number) },
    { user_id: member.id, name: "Ana Lopez", avatar: null, seconds_ago: expect.any(Number) },
  ]);
  expect((await present(owner, id)).data[1]?.seconds_ago).toBeGreaterThanOrEqual(40);
  await age(member, 35_000);
  expect((await present(owner, id)).data.map(({ name }) => name)).toEqual(["Vic Viewer"]);
  expect((await present(viewer, id)).data.map(({ name }) => name)).toEqual(["Olga Owen"]);
});

it("leaves out a member who has left the team or has become the subject", async () => {
  const { owner, member, viewer, id } = await teamRequest();
  for (const one of [member, viewer]) await one.api.put(path(id));
  await rows("DELETE FROM memberships WHERE user_id = ?", [member.id]);
  expect((await present(owner, id)).data.map(({ name }) => name)).toEqual(["Vic Viewer"]);
  await rows("UPDATE verifications SET target_user_id = ? WHERE id = ?", [viewer.id, id]);
  expect((await present(owner, id)).data).toEqual([]);
});

it("is empty for a personal request", async () => {
  const requester = await account();
  const id = await requestOf(requester, (await account()).email);
  expect((await requester.api.put(path(id))).status).toBe(204);
  expect((await present(requester, id)).data).toEqual([]);
});

it("is refused to the subject, also as a teammate, and to strangers", async () => {
  const { owner, subject, stranger, team, id } = await teamRequest();
  await owner.api.put(path(id));
  await consentTo(subject, id);
  expect((await present(stranger, id)).status).toBe(404);
  expect((await present(subject, id)).error.code).toBe("not_requester_side");
  await joins(team, subject, "admin");
  expect((await present(subject, id)).error.code).toBe("not_requester_side");
});
