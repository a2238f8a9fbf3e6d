import { expect, test } from "vitest";
import { SOCKET } from "#contract/limits.ts";
import type { Socket } from "#tests/harness/socket.ts";
import { event, onBoth, someRoom } from "./room.ts";

const update = (id: string) => event("verification_updated", { verification_id: id, status: "in_progress" });
const updatesOf = (socket: Socket) =>
  socket.events.filter((one) => one.type === "verification_updated").map((one) => one.data.verification_id);

onBoth(({ enter, publish }) => {
  test("a ping is answered with a pong to its sender only", async () => {
    const room = someRoom();
    const [asker, other] = [await enter(room), await enter(room)];
    asker.send({ type: "ping" });
    expect(await asker.next("pong")).toMatchObject({ type: "pong", data: {} });
    await other.settle();
    expect(other.events.map((one) => one.type)).toEqual(["connected", "pong"]);
    asker.close();
    other.close();
  });

  test("verification_updated goes only to connections that watch that verification", async () => {
    const room = someRoom();
    const [list, detail, idle] = [await enter(room), await enter(room), await enter(room)];
    list.send({ type: "subscribe_verification", id: "ver_a" });
    list.send({ type: "subscribe_verification", id: "ver_b" });
    detail.send({ type: "subscribe_verification", id: "ver_b" });
    for (const socket of [list, detail]) await socket.settle();

    expect(await publish(room, [update("ver_a"), update("ver_b"), update("ver_c")])).toBe(3);
    for (const socket of [list, detail, idle]) await socket.settle();
    expect(updatesOf(list)).toEqual(["ver_a", "ver_b"]);
    expect(updatesOf(detail)).toEqual(["ver_b"]);
    expect(updatesOf(idle)).toEqual([]);

    list.send({ type: "unsubscribe_verification", id: "ver_a" });
    await list.settle();
    await publish(room, [update("ver_a"), update("ver_b")]);
    await list.settle();
    expect(updatesOf(list)).toEqual(["ver_a", "ver_b", "ver_b"]);
    for (const socket of [list, detail, idle]) socket.close();
  });

  test("whoever begins to watch a verification gets what was just told of it", async () => {
    const room = someRoom();
    const [early, late, limited] = [
      await enter(room),
      await enter(room),
      await enter(room, { limitedTo: "ver_b" }),
    ];
    early.send({ type: "subscribe_verification", id: "ver_a" });
    await early.settle();
    await publish(room, [
      update("ver_a"),
      update("ver_b"),
      event("report_ready", { verification_id: "ver_a" }),
    ]);
    for (const socket of [late, limited]) socket.send({ type: "subscribe_verification", id: "ver_a" });
    for (const socket of [early, late, limited]) await socket.settle();
    expect([updatesOf(early), updatesOf(late), updatesOf(limited)]).toEqual([["ver_a"], ["ver_a"], []]);
    // What went to everyone isn't repeated.
    expect(late.events.filter(({ type }) => type === "report_ready")).toHaveLength(1);
    for (const socket of [early, late, limited]) socket.close();
  });

  test("a connection watches at most fifty verifications; unsubscribing makes room", async () => {
    const room = someRoom();
    const socket = await enter(room);
    // The longest id that the contract allows. All fifty must fit into the attachment of a hibernating socket.
    const id = (n: number) => `ver_${String(n).padStart(60, "0")}`;
    for (let n = 0; n <= SOCKET.maxSubscriptions; n++)
      socket.send({ type: "subscribe_verification", id: id(n) });
    await socket.settle();
    const [first, last, tooMany] = [id(0), id(SOCKET.maxSubscriptions - 1), id(SOCKET.maxSubscriptions)];
    await publish(room, [update(first), update(last), update(tooMany)]);
    await socket.settle();
    expect(updatesOf(socket)).toEqual([first, last]);

    socket.send({ type: "unsubscribe_verification", id: first });
    socket.send({ type: "subscribe_verification", id: tooMany });
    await socket.settle();
    await publish(room, [update(first), update(tooMany)]);
    await socket.settle();
    // It's told of the last one twice: what it missed a moment ago, and what happens now.
    expect(updatesOf(socket)).toEqual([first, last, tooMany, tooMany]);
    socket.close();
  });

  test("a repeated subscription counts once", async () => {
    const room = someRoom();
    const socket = await enter(room);
    for (let n = 0; n < SOCKET.maxSubscriptions; n++)
      socket.send({ type: "subscribe_verification", id: "ver_a" });
    socket.send({ type: "subscribe_verification", id: "ver_b" });
    await socket.settle();
    await publish(room, [update("ver_a"), update("ver_b")]);
    await socket.settle();
    expect(updatesOf(socket)).toEqual(["ver_a", "ver_b"]);
    socket.close();
  });

  test("messages outside the contract are ignored and reach no one", async () => {
    const room = someRoom();
    const [talker, other] = [await enter(room), await enter(room)];
    for (const text of [
      "",
      "hello",
      "{",
      "null",
      '{"type":"new_notification","id":"evt_1","at":1,"data":{}}',
      '{"type":"subscribe_verification"}',
      '{"type":"subscribe_verification","id":""}',
      `{"type":"subscribe_verification","id":"${"x".repeat(65)}"}`,
      `{"type":"ping","padding":"${"x".repeat(2000)}"}`,
    ])
      talker.sendRaw(text);
    for (const socket of [talker, other]) {
      await socket.settle();
      expect(socket.events.map((one) => one.type)).toEqual(["connected", "pong"]);
      socket.close();
    }
  });

  test("a flooding connection is closed, and the others stay", async () => {
    const room = someRoom();
    const [flooder, other] = [await enter(room), await enter(room)];
    for (let n = 0; n < 2000; n++) flooder.sendRaw("nonsense");
    expect(await flooder.closed).toMatchObject({ code: 4429 });
    await other.settle();
    other.close();
  });
});
