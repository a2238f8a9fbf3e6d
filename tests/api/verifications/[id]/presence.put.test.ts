import { expect, it } from "vitest";
import type { Account } from "#tests/harness/people/account.ts";
import { joins } from "#tests/harness/people/team.ts";
import { type Socket, socket } from "#tests/harness/socket.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { consentTo } from "#tests/harness/verification/verification.ts";
import { teamRequest } from "./notes/steps.ts";

const put = (person: Account, id: string) => person.api.put(`/api/verifications/${id}/presence`);
const heard = (room: Socket) => room.events.filter(({ type }) => type === "presence_updated").length;

/** Makes someone's last call older. */
const age = (person: Account, milliseconds: number) =>
  rows("UPDATE presence SET seen_at = seen_at - ? WHERE user_id = ?", [milliseconds, person.id]);

it("is heard by teammates who have the request open, and by no one else", async () => {
  const { owner, member, viewer, subject, stranger, id } = await teamRequest();
  await consentTo(subject, id);
  expect((await put(owner, id)).status).toBe(204);
  const everyone = [owner, member, viewer, subject, stranger];
  const rooms = await Promise.all(everyone.map(socket));
  expect((await put(member, id)).status).toBe(204);
  expect((await rooms[0]!.next("presence_updated")).data).toEqual({ verification_id: id });
  await Promise.all(rooms.map((room) => room.settle()));
  expect(rooms.map(heard)).toEqual([1, 0, 0, 0, 0]);
  // It's nothing to catch up on.
  expect(await rows("SELECT 1 FROM outbox WHERE name = 'presence_updated'")).toEqual([]);
  expect(await rows("SELECT 1 FROM user_events WHERE type = 'presence_updated'")).toEqual([]);
  for (const room of rooms) room.close();
});

it("is news only from someone who wasn't there", async () => {
  const { owner, member, viewer, id } = await teamRequest();
  await put(owner, id);
  const room = await socket(owner);
  const next = async (count: number) => {
    await room.next("presence_updated", () => heard(room) === count);
  };
  await put(member, id);
  await next(1);
  await put(member, id);
  await put(viewer, id);
  await next(2);
  await age(member, 75_000);
  await put(member, id);
  await next(3);
  // Those who have left hear nothing.
  await age(owner, 75_000);
  await age(viewer, 75_000);
  await put(viewer, id);
  await room.settle();
  expect(heard(room)).toBe(3);
  room.close();
});

it("isn't noted for the subject, also as a teammate, or for strangers", async () => {
  const { subject, stranger, team, id } = await teamRequest();
  await consentTo(subject, id);
  expect((await put(stranger, id)).status).toBe(404);
  expect((await put(subject, id)).error.code).toBe("not_requester_side");
  await joins(team, subject, "admin");
  expect((await put(subject, id)).error.code).toBe("not_requester_side");
  expect(await rows("SELECT 1 FROM presence WHERE verification_id = ?", [id])).toEqual([]);
});
