import { describe, expect, it } from "vitest";
import type { ServerMessage } from "#contract/live/events.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { socket } from "#tests/harness/socket.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { cron } from "#tests/harness/stack/stack.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { isDone, leave, storedWhen } from "../outbox/rows.ts";

interface Events {
  events: ServerMessage[];
  seq: number;
  complete: boolean;
}

const eventsOf = async ({ api }: Account, after?: number) =>
  (await api.get<Events>(`/api/events${after === undefined ? "" : `?after=${after}`}`)).data;

/** Publishes events to a person. @returns the outbox ids */
async function publish(person: Account, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++)
    ids.push(
      await leave("report_ready", { verification_id: `ver_${i}`, user_id: person.id }, { channel: "live" }),
    );
  await cron();
  for (const id of ids) await storedWhen(id, isDone);
  return ids;
}

describe("GET /api/events", () => {
  it("numbers a person's events without gaps, and answers with the ones they missed", async () => {
    const [person, other] = await Promise.all([account(), account()]);
    const before = (await eventsOf(person)).seq;
    await Promise.all([publish(person, 3), publish(other, 2)]);
    const { events, seq, complete } = await eventsOf(person, before);
    expect(events.map((one) => one.seq)).toEqual([before + 1, before + 2, before + 3]);
    expect([seq, complete]).toEqual([before + 3, true]);
    expect(events[0]).toMatchObject({ type: "report_ready", data: { verification_id: expect.any(String) } });
    expect((await eventsOf(person, seq)).events).toEqual([]);
    expect(await eventsOf(person)).toEqual({ events: [], seq, complete: true });
  });

  it("tells a page that knows no number what happened since it fetched its data", async () => {
    const person = await account();
    await publish(person, 2);
    const { seq } = await eventsOf(person);
    const old = "UPDATE user_events SET created_at = created_at - 60000 WHERE user_id = ? AND seq = ?";
    await rows(old, [person.id, seq - 1]);
    const within = async (milliseconds: number) =>
      (await person.api.get<Events>(`/api/events?within=${milliseconds}`)).data;
    const seqs = ({ events, ...rest }: Events) => ({ ...rest, seqs: events.map((one) => one.seq) });
    expect(seqs(await within(5_000))).toEqual({ seqs: [seq], seq, complete: true });
    expect(seqs(await within(120_000))).toMatchObject({
      seqs: expect.arrayContaining([seq - 1, seq]),
      complete: true,
    });
    expect((await within(8 * 24 * 3_600_000)).complete).toBe(false);
  });

  it("has the same id, number and content as the event on the socket", { tags: ["full"] }, async () => {
    const person = await account();
    const room = await socket(person);
    const [id] = await publish(person, 1);
    const heard = await room.next("report_ready");
    expect(heard.id).toBe(id);
    expect((await eventsOf(person, heard.seq! - 1)).events).toEqual([heard]);
    room.close();
  });

  it("keeps the number of an event that's published again", { tags: ["full"] }, async () => {
    const person = await account();
    const room = await socket(person);
    const [id] = await publish(person, 1);
    const first = await room.next("report_ready");
    await rows("UPDATE outbox SET status = 'pending', next_at = 0 WHERE id = ?", [id!]);
    await cron();
    await storedWhen(id!, isDone);
    await room.settle();
    expect(room.events.filter(({ type }) => type === "report_ready")).toEqual([first, first]);
    room.close();
  });

  it("says when events are missing", async () => {
    const person = await account();
    await publish(person, 3);
    const { seq } = await eventsOf(person);
    await rows("DELETE FROM user_events WHERE user_id = ? AND seq < ?", [person.id, seq - 1]);
    expect((await eventsOf(person, seq - 2)).complete).toBe(true);
    expect((await eventsOf(person, seq - 3)).complete).toBe(false);
    expect((await eventsOf(person, seq + 1)).complete).toBe(false);
  });

  it("answers with at most 200 and says so", async () => {
    const person = await account();
    const data = JSON.stringify({});
    // Not so long ago that they'd be deleted while this runs.
    const yesterday = Date.now() - 24 * 60 * 60_000;
    await rows(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 201)
       INSERT INTO user_events SELECT ?, i, 'out_' || ? || i, 'report_ready', ?, ? FROM n WHERE i NOT IN
         (SELECT seq FROM user_events WHERE user_id = ?)`,
      [person.id, person.id, data, yesterday, person.id],
    );
    const { events, complete } = await eventsOf(person, 0);
    expect([events.length, complete]).toEqual([200, false]);
    expect((await eventsOf(person, 1)).complete).toBe(true);
    await rows("UPDATE user_events SET created_at = ? WHERE user_id = ?", [Date.now(), person.id]);
    expect((await person.api.get<Events>("/api/events?within=0")).data).toMatchObject({ complete: false });
  });

  it("leaves out events that pages fetch again anyway", async () => {
    const [requester, subject] = await Promise.all([account(), account()]);
    const id = await requestOf(requester, subject.email);
    await requester.api.post(`/api/verifications/${id}/cancel`);
    const { events } = await eventsOf(requester, 0);
    expect(events.map(({ type }) => type)).not.toContain("verification_updated");
  });

  it.each([
    ["after=first", { after: "Must be a number" }],
    ["after=-1", { after: "Must be at least 0" }],
    ["within=1.5", { within: "Must be a whole number" }],
  ])("refuses %s", async (query, fields) => {
    const person = await account();
    const { status, error } = await person.api.get(`/api/events?${query}`);
    expect([status, error.fields]).toEqual([422, fields]);
  });
});
