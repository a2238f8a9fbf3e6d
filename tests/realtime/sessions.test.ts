import { describe, expect, test } from "vitest";
import { SOCKET } from "#contract/limits.ts";
import { SERVER_EVENTS } from "#contract/live/events.ts";
import type { Socket } from "#tests/harness/socket.ts";
import { until } from "#tests/harness/until.ts";
import { command, event, onBoth, someRoom } from "./room.ts";

const news = () => event("new_notification", { notification_id: "ntf_1" });
const types = (socket: Socket) => socket.events.map((one) => one.type);

onBoth(({ enter, knock, publish, ticketFor }) => {
  // Run concurrently, because the runtime takes ten seconds to end a connection that it has closed.
  describe.concurrent("the sockets of a session", () => {
    test("close with their session, and their pages learn it; the person's other sockets stay open", async () => {
      const room = someRoom();
      const [gone, stays] = [
        await enter(room, { sessionId: "ses_a" }),
        await enter(room, { sessionId: "ses_b" }),
      ];
      await publish(room, [command("end_sessions", { only: "ses_a" }), news()]);
      await gone.next("session_ended");
      await stays.next("new_notification");
      expect(await publish(room, news())).toBe(1);
      expect(await gone.closed).toMatchObject({ code: 4401 });
      expect(types(gone)).toEqual(["connected", "session_ended"]);
      await stays.settle();
      expect(types(stays)).not.toContain("session_ended");
      stays.close();
    });

    test.for(SERVER_EVENTS.map((type) => ({ type })))("stay open whatever $type says", async ({ type }) => {
      const room = someRoom();
      const socket = await enter(room, { sessionId: "ses_a" });
      const about = { session_id: "ses_a", only: "ses_a", verification_id: "ver_1" };
      await publish(room, event(type, about));
      expect(await publish(room, news())).toBe(1);
      await socket.settle();
      socket.close();
    });

    test("close when the person must return with a new ticket, and one does", async () => {
      const room = someRoom();
      const socket = await enter(room);
      const early = await ticketFor(room);
      await publish(room, command("renew"));
      expect(await socket.closed).toMatchObject({ code: 4408 });
      expect(types(socket)).toEqual(["connected"]);
      expect(await knock(room, early)).toBe(101);
    });

    test("close for all but one session when the others end", async () => {
      const room = someRoom();
      const [gone, kept] = [
        await enter(room, { sessionId: "ses_a" }),
        await enter(room, { sessionId: "ses_b" }),
      ];
      await publish(room, command("end_sessions", { kept: "ses_b" }));
      expect(await gone.closed).toMatchObject({ code: 4401 });
      expect(await publish(room, news())).toBe(1);
      await kept.settle();
      kept.close();
    });

    test("can't be opened with a ticket issued before the session ended, but with a later one", async () => {
      const room = someRoom();
      const [before, other] = [
        await ticketFor(room, Date.now() - 1000, { sessionId: "ses_a" }),
        await ticketFor(room, Date.now() - 1000, { sessionId: "ses_b" }),
      ];
      await publish(room, command("end_sessions", { only: "ses_a" }));
      expect(await knock(room, before)).toBe(401);
      expect(await knock(room, other)).toBe(101);

      const old = await ticketFor(room, Date.now() - 1000, { sessionId: "ses_c" });
      await publish(room, command("end_sessions"));
      expect(await knock(room, old)).toBe(401);
      expect(await knock(room, await ticketFor(room, Date.now() + 1000, { sessionId: "ses_d" }))).toBe(101);
    });

    test("get nothing more after the session's expiry, unless it has been extended", async () => {
      const room = someRoom();
      // Long enough for a busy machine to open both sockets before.
      const endsAt = Date.now() + 4000;
      const [over, talker] = [await enter(room, { endsAt }), await enter(room, { endsAt })];
      await until(() => Date.now() > endsAt, "the session's end");
      talker.send({ type: "ping" });
      expect(await publish(room, news())).toBe(0);
      for (const socket of [over, talker]) {
        expect(await socket.closed).toMatchObject({ code: 4408 });
        expect(types(socket)).toEqual(["connected"]);
      }
      const back = await enter(room);
      expect(await publish(room, news())).toBe(1);
      back.close();
    });

    test("are limited to ten per person; one more closes the oldest", async () => {
      const room = someRoom();
      const sockets: Socket[] = [];
      for (let n = 0; n < SOCKET.maxConnections; n++)
        sockets.push(await enter(room, { sessionId: `ses_${n}` }));
      expect(await publish(room, news())).toBe(10);
      const newest = await enter(room);
      expect(await publish(room, news())).toBe(10);
      const [oldest, ...others] = sockets;
      expect(await oldest!.closed).toMatchObject({ code: 4409 });
      for (const socket of [...others, newest]) {
        await socket.settle();
        socket.close();
      }
    });
  });
});
