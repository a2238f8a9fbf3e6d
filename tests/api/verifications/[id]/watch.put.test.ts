import { expect, it } from "vitest";
import { rows } from "#tests/harness/stack/db.ts";
import { jobsDone } from "#tests/harness/stack/jobs-done.ts";
import { consentTo } from "#tests/harness/verification/verification.ts";
import { teamRequest, toldTo } from "./notes/steps.ts";

const watch = (person: Awaited<ReturnType<typeof teamRequest>>["owner"], id: string, watching: unknown) =>
  person.api.put<{ watching: boolean }>(`/api/verifications/${id}/watch`, { watching });

it("starts and stops watching, also for viewers, and again does nothing", async () => {
  const { owner, viewer, id } = await teamRequest();
  for (const on of [true, true]) expect((await watch(viewer, id, on)).data).toEqual({ watching: true });
  const detail = async (one: typeof owner) =>
    (await one.api.get<{ watching: boolean; watchers: number }>(`/api/verifications/${id}`)).data;
  expect(await detail(viewer)).toMatchObject({ watching: true, watchers: 1 });
  expect(await detail(owner)).toMatchObject({ watching: false, watchers: 1 });
  expect((await watch(viewer, id, false)).data).toEqual({ watching: false });
  expect(await detail(viewer)).toMatchObject({ watching: false, watchers: 0 });
});

it("lets watchers, the assignee, and the owner of a requester who left, hear how a request ended", async () => {
  const { owner, member, viewer, subject, team, id } = await teamRequest();
  await watch(viewer, id, true);
  await owner.api.put(`/api/verifications/${id}/assignee`, { userId: member.id });
  // The requester becomes someone who isn't in the team anymore.
  const { stranger: gone } = await teamRequest();
  await rows("UPDATE verifications SET requester_id = ? WHERE id = ? AND team_id = ?", [gone.id, id, team]);
  expect((await subject.api.post(`/api/verifications/${id}/decline`, {})).status).toBe(200);
  await jobsDone("team.notify", id);
  for (const one of [owner, member, viewer])
    expect((await toldTo(one, id)).map(({ title }) => title)).toContain("Request declined");
  expect(await toldTo(gone, id)).toEqual([]);
});

it("is refused to the subject and to strangers", async () => {
  const { owner, subject, stranger, id } = await teamRequest();
  await consentTo(subject, id);
  expect((await watch(stranger, id, true)).status).toBe(404);
  expect((await watch(subject, id, true)).status).toBe(403);
  expect((await watch(owner, id, "yes")).status).toBe(422);
  expect(await rows("SELECT 1 FROM verification_watchers WHERE verification_id = ?", [id])).toEqual([]);
});
