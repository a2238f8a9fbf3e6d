import { describe, expect, test } from "vitest";
import { SOCKET } from "#contract/limits.ts";
import { knock, type Socket } from "#tests/harness/socket.ts";
import { until } from "#tests/harness/until.ts";
import { enter, event, publish, roomUrl, someRoom, ticketFor } from "./room.ts";

const news = () => event("new_notification", { notification_id: "ntf_1" });
const types = (socket: Socket) => socket.events.map((one) => one.type);
const delivered = async (answer: Response) => ((await answer.json()) as { delivered: number }).delivered;

// Side by side: the runtime ends a line ten seconds after it has said that it closes it.
describe.concurrent("the sockets of a session", () => {
  test("with a session its sockets end, hear which no more, and the person's others go on", async () => {
    const room = someRoom();
    const [gone, stays] = [
      await enter(room, { sessionId: "ses_a" }),
      await enter(room, { sessionId: "ses_b" }),
    ];
    await publish(room, [event("security_alert", { session_id: "ses_a" }), news()]);
    const alert = await gone.next("security_alert");
    expect(alert.data).toEqual({});
    await stays.next("new_notification");
    expect((await stays.next("security_alert")).data).toEqual({});
    expect(await delivered(await publish(room, news()))).toBe(1);
    expect(await gone.closed).toMatchObject({ code: 4401 });
    expect(types(gone)).toEqual(["connected", "security_alert"]);
    stays.close();
  });

  test("when all but one session end, that one's socket goes on", async () => {
    const room = someRoom();
    const [gone, kept] = [
      await enter(room, { sessionId: "ses_a" }),
      await enter(room, { sessionId: "ses_b" }),
    ];
    await publish(room, event("security_alert", { kept_session_id: "ses_b" }));
    expect(await gone.closed).toMatchObject({ code: 4401 });
    expect(await delivered(await publish(room, news()))).toBe(1);
    await kept.settle();
    kept.close();
  });

  test("a ticket that was made before its session ended opens nothing; one that is made later does", async () => {
    const room = someRoom();
    const [before, other] = [
      await ticketFor(room, Date.now() - 1000, { sessionId: "ses_a" }),
      await ticketFor(room, Date.now() - 1000, { sessionId: "ses_b" }),
    ];
    await publish(room, event("security_alert", { session_id: "ses_a" }));
    expect(await knock(roomUrl(room, before))).toBe(401);
    expect(await knock(roomUrl(room, other))).toBe(101);

    const old = await ticketFor(room, Date.now() - 1000, { sessionId: "ses_c" });
    await publish(room, event("security_alert"));
    expect(await knock(roomUrl(room, old))).toBe(401);
    expect(await knock(roomUrl(room, await ticketFor(room, Date.now() + 1000, { sessionId: "ses_d" })))).toBe(
      101,
    );
  });

  test("a socket hears nothing more once its session would be over, until it shows that it is not", async () => {
    const room = someRoom();
    // Long enough that a busy machine lets both in before.
    const endsAt = Date.now() + 4000;
    const [over, talker] = [await enter(room, { endsAt }), await enter(room, { endsAt })];
    await until(() => Date.now() > endsAt, "the session's end");
    talker.send({ type: "ping" });
    expect(await delivered(await publish(room, news()))).toBe(0);
    for (const socket of [over, talker]) {
      expect(await socket.closed).toMatchObject({ code: 4408 });
      expect(types(socket)).toEqual(["connected"]);
    }
    const back = await enter(room);
    expect(await delivered(await publish(room, news()))).toBe(1);
    back.close();
  });

  test("ten sockets a person: for one more the oldest is closed", async () => {
    const room = someRoom();
    const sockets: Socket[] = [];
    for (let n = 0; n < SOCKET.maxConnections; n++)
      sockets.push(await enter(room, { sessionId: `ses_${n}` }));
    expect(await delivered(await publish(room, news()))).toBe(10);
    const newest = await enter(room);
    expect(await delivered(await publish(room, news()))).toBe(10);
    const [oldest, ...others] = sockets;
    expect(await oldest!.closed).toMatchObject({ code: 4409 });
    for (const socket of [...others, newest]) {
      await socket.settle();
      socket.close();
    }
  });
});
