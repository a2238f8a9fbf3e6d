import { afterEach, describe, expect, it } from "vitest";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { openSocket, type Socket } from "#tests/harness/socket.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { cron } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import { inviteOf, requestOf } from "#tests/harness/verification/verification.ts";
import { execute, isDone, leave, storedWhen } from "../outbox/rows.ts";

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** @returns a socket to the person's room that watches a verification */
async function watch(who: Account, verificationId: string): Promise<Socket> {
  const { url, token } = (await who.api.post<{ url: string; token: string }>("/api/realtime/ticket")).data;
  const socket = openSocket(new URL(`${url}?ticket=${token}`));
  sockets.push(socket);
  await socket.next("connected");
  await socket.watch(verificationId);
  return socket;
}

async function teamOf(owner: Account): Promise<string> {
  const [row] = await rows<{ team_id: string }>("SELECT team_id FROM memberships WHERE user_id = ?", [
    owner.id,
  ]);
  return row!.team_id;
}

async function join(person: Account, teamId: string): Promise<void> {
  await execute(
    "INSERT INTO memberships (id, team_id, user_id, role, joined_at) VALUES (?, ?, ?, 'viewer', 1)",
    [`mem_${person.id}`, teamId, person.id],
  );
}

/** Waits until every event about a verification is published. */
const published = (id: string) =>
  until(async () => {
    const open = await rows(
      "SELECT 1 FROM outbox WHERE channel = 'live' AND status = 'pending' AND payload LIKE ?",
      [`%${id}%`],
    );
    return open.length === 0;
  }, "the events to be published");

const heard = (socket: Socket) =>
  socket.events.filter((event) => event.type !== "connected" && event.type !== "pong");

describe("a live event about a verification", () => {
  it("reaches the requester, their team and the subject, even before they open it, and no one else", async () => {
    const [owner, colleague, subject, invited, unproven, stranger] = await Promise.all([
      account({ accountType: "business" }),
      account(),
      account(),
      account(),
      account({ unverified: true }),
      account({ accountType: "business" }),
    ]);
    await join(colleague, await teamOf(owner));
    const id = await requestOf(owner, subject.email);
    const unopened = await requestOf(owner, invited.email);
    const unseen = await requestOf(owner, unproven.email);
    await subject.api.post(`/api/verifications/${id}/open`, { invite: await inviteOf(subject.email, id) });
    const parties = await Promise.all([owner, colleague, subject].map((who) => watch(who, id)));
    const addressed = await watch(invited, unopened);
    const outsiders = await Promise.all([watch(stranger, id), watch(unproven, unseen)]);

    const all = [id, unopened, unseen];
    await Promise.all(all.map((one) => owner.api.post(`/api/verifications/${one}/cancel`)));
    const watched = [...parties.map((socket) => [socket, id] as const), [addressed, unopened] as const];
    for (const [socket, about] of watched) {
      const event = await socket.next(
        "verification_updated",
        (one) => one.data.verification_id === about && one.data.status === "cancelled",
      );
      expect(event.data).toEqual({ verification_id: about, status: "cancelled", stage: "done" });
    }
    await published(unseen);
    await Promise.all(outsiders.map((socket) => socket.settle()));
    expect(outsiders.map(heard)).toEqual([[], []]);
  });

  it("has the same id and content in all rooms", async () => {
    const owner = await account({ accountType: "business" });
    const colleague = await account();
    await join(colleague, await teamOf(owner));
    const id = await requestOf(owner, someEmail());
    const rooms = await Promise.all([owner, colleague].map((who) => watch(who, id)));
    await owner.api.post(`/api/verifications/${id}/cancel`);
    const events = await Promise.all(rooms.map((socket) => socket.next("verification_updated")));
    expect(events[0]).toEqual(events[1]);
  });
});

describe("a live event for the requester alone", () => {
  it("reaches them while they're in the team that asked, and not once they've left", {
    tags: ["full"],
  }, async () => {
    const [owner, former] = await Promise.all([account({ accountType: "business" }), account()]);
    const teamId = await teamOf(owner);
    await join(former, teamId);
    await execute("UPDATE memberships SET role = 'member' WHERE user_id = ?", [former.id]);
    const id = await requestOf(former, someEmail(), { teamId });
    const socket = await watch(former, id);
    const tell = () =>
      leave("report_ready", { verification_id: id, user_id: former.id }, { channel: "live" });
    const first = await tell();
    await cron();
    expect((await socket.next("report_ready")).id).toBe(first);

    await execute("DELETE FROM memberships WHERE user_id = ?", [former.id]);
    const second = await tell();
    await cron();
    await storedWhen(second, isDone);
    await socket.settle();
    expect(socket.events.filter(({ type }) => type === "report_ready")).toHaveLength(1);
  });
});

describe("a live event about a team", () => {
  it("reaches its members and no one else", async () => {
    const [owner, member, stranger] = await Promise.all([
      account({ accountType: "business" }),
      account(),
      account({ accountType: "business" }),
    ]);
    const teamId = await teamOf(owner);
    await join(member, teamId);
    const [theirs, members, others] = await Promise.all(
      [owner, member, stranger].map((who) => watch(who, "ver_0")),
    );
    const row = await leave("team_updated", { team_id: teamId }, { channel: "live" });
    await cron();
    expect((await theirs!.next("team_updated")).data).toEqual({ team_id: teamId });
    expect((await members!.next("team_updated")).id).toBe(row);
    await storedWhen(row, isDone);
    await others!.settle();
    expect(heard(others!)).toEqual([]);
  });
});
