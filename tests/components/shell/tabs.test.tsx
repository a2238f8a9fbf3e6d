import { locks } from "node:worker_threads";
import { beforeEach, describe, expect, it } from "vitest";
import { SOCKET } from "#contract/limits.ts";
import { callsTo, ok, serve } from "../server.ts";
import { Line } from "./line.ts";
import { askedAfter, beginTabs, EVENTS, event, missed, openTab, pass, TOOLS, userId } from "./tabs-steps.tsx";

beforeEach(beginTabs);

describe("several tabs of a person", () => {
  it("share one socket, whose events and state reach all of them", async () => {
    const tabs = [await openTab(), await openTab(), await openTab()];
    Line.open()[0]?.say(event(5));
    await pass(0);
    expect(tabs.map(({ heard, connection }) => [heard, connection])).toEqual(
      Array.from({ length: 3 }, () => [["evt_5"], "open"]),
    );
    expect(Line.all).toHaveLength(1);
    expect(callsTo("POST /api/realtime/ticket")).toHaveLength(1);

    serve({ "POST /api/realtime/ticket": () => Promise.reject(new TypeError("Failed to fetch")) });
    Line.open()[0]?.close(1006);
    await pass(100);
    expect(tabs.map(({ connection }) => connection)).toEqual([
      "reconnecting",
      "reconnecting",
      "reconnecting",
    ]);
    await pass(60_000);
    expect(tabs.map(({ connection }) => connection)).toEqual(["polling", "polling", "polling"]);
    for (const { refetched } of tabs) expect(refetched).toContain("all");
  });

  it("go on without an event lost when the tab that leads is closed", async () => {
    const [first, second] = [await openTab(), await openTab()];
    Line.open()[0]?.say(event(5));
    await pass(0);
    serve({ [EVENTS]: missed(7, event(6), event(7)) });
    first.stop();
    await pass(100);
    expect([Line.open().length, Line.all.length, second.connection]).toEqual([1, 2, "open"]);
    expect(second.heard).toEqual(["evt_5", "evt_6", "evt_7"]);
    expect(askedAfter()).toEqual([null, null, "5"]);
    Line.open()[0]?.say(event(8));
    await pass(2000);
    expect(second.heard.at(-1)).toBe("evt_8");
    expect(askedAfter()).toEqual([null, null, "5"]);
  });

  it("each have a socket where the browser has no locks or no channels", async () => {
    for (const tools of [
      { ...TOOLS, locks: undefined },
      { ...TOOLS, openChannel: undefined },
    ]) {
      Line.all = [];
      await openTab({}, tools);
      await openTab({}, tools);
      expect(Line.open()).toHaveLength(2);
    }
  });

  it("take over from a tab that holds the lead but doesn't answer, once someone looks at them", async () => {
    let letGo = () => {};
    const frozen = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const held = locks.request(`countersign-live.${userId}`, () => frozen).catch(() => {});
    const tab = await openTab({ isVisible: false });
    await pass(60_000);
    expect(Line.all).toHaveLength(0);
    tab.isVisible = true;
    tab.wake();
    await pass(9_000);
    expect(Line.all).toHaveLength(0);
    await pass(1_100);
    expect([Line.open().length, tab.connection]).toEqual([1, "open"]);
    letGo();
    await held;
  });

  it("let another one lead while the browser keeps a page for the way back, and it catches up afterward", async () => {
    const [first, second] = [await openTab(), await openTab({ ids: ["ver_1"] })];
    first.leave();
    await pass(100);
    expect(Line.open()).toHaveLength(1);
    second.refetched = [];
    Line.open()[0]?.say(event(5));
    await pass(0);
    expect([first.heard, second.heard]).toEqual([[], ["evt_5"]]);
    serve({ [EVENTS]: missed(5, event(5)) });
    first.ids = ["ver_2"];
    first.join();
    await pass(100);
    expect([first.heard, first.refetched]).toEqual([["evt_5"], ["shown"]]);
    expect([Line.open().length, second.refetched]).toEqual([1, []]);
  });

  it("have the visible one lead while the connection is down, because timers of hidden ones are slow", async () => {
    const hidden = await openTab({ isVisible: false });
    const visible = await openTab();
    const [line] = Line.open();
    serve({ "POST /api/realtime/ticket": () => Promise.reject(new TypeError("Failed to fetch")) });
    line?.close(1006);
    await pass(100);
    serve({ "POST /api/realtime/ticket": ok({ url: "ws://room.test/", token: "t" }) });
    visible.wake();
    await pass(100);
    expect([hidden.connection, visible.connection]).toEqual(["open", "open"]);
    hidden.stop();
    await pass(100);
    expect([Line.open().length, Line.all.length]).toEqual([1, 2]);
  });
});

describe("the verifications that tabs watch", () => {
  it("are watched by the one socket as long as a tab does", async () => {
    const first = await openTab({ ids: ["ver_1", "ver_2"] });
    const second = await openTab({ ids: ["ver_2", "ver_3"] });
    const line = Line.open()[0]!;
    expect(line.watched()).toEqual(["ver_1", "ver_2", "ver_3"]);
    second.ids = ["ver_4"];
    second.rewatch();
    await pass(0);
    expect(line.watched()).toEqual(["ver_1", "ver_2", "ver_4"]);
    second.stop();
    await pass(0);
    expect(line.watched()).toEqual(["ver_1", "ver_2"]);
    expect(first.connection).toBe("open");
  });

  it("aren't fetched again at once, because the room repeats what was just told", async () => {
    const first = await openTab({ ids: ["ver_1"] });
    const line = Line.open()[0]!;
    const second = await openTab({ ids: ["ver_1"] });
    expect([first.refetched, second.refetched]).toEqual([[], []]);
    const asked = line.sent.filter(({ type }) => type === "subscribe_verification");
    // Once for each tab, since the second one's data is newer than the first subscription.
    expect(asked).toHaveLength(2);
  });

  it("are fetched again if it took longer to connect than the room remembers", async () => {
    serve({ "POST /api/realtime/ticket": () => Promise.reject(new TypeError("Failed to fetch")) });
    const tab = await openTab({ ids: ["ver_1"] });
    await pass(SOCKET.remembersFor);
    serve({ "POST /api/realtime/ticket": ok({ url: "ws://room.test/", token: "t" }) });
    await pass(SOCKET.maxDelay);
    expect(tab.refetched).toEqual(["shown"]);
  });

  it("are no longer watched for a tab that has gone without a word", async () => {
    await openTab({ ids: ["ver_1"] });
    const crashed = new BroadcastChannel(`countersign-live.${userId}`);
    crashed.postMessage({ type: "present", from: "crashed", watched: ["ver_9"], isVisible: false });
    await pass(0);
    const line = Line.open()[0]!;
    expect(line.watched()).toEqual(["ver_1", "ver_9"]);
    crashed.close();
    for (let minute = 0; minute < 4; minute++) await pass(SOCKET.pingEvery);
    expect(line.watched()).toEqual(["ver_1"]);
  });

  it("are watched again by the tab that leads next", async () => {
    const first = await openTab({ ids: ["ver_1"] });
    await openTab({ ids: ["ver_2"] });
    await openTab({ ids: ["ver_3"] });
    first.stop();
    await pass(100);
    expect(Line.open()[0]?.watched()).toEqual(["ver_2", "ver_3"]);
  });

  it("are refetched every thirty seconds by the tabs for which the socket has no room", async () => {
    const many = Array.from({ length: SOCKET.maxSubscriptions }, (_, n) => `ver_${n}`);
    const first = await openTab({ ids: many });
    const second = await openTab({ ids: ["ver_extra"] });
    first.refetched = [];
    second.refetched = [];
    await pass(SOCKET.poll + 100);
    expect([first.refetched, second.refetched]).toEqual([[], ["shown"]]);
    expect(Line.open()[0]?.watched()).toEqual([...many].sort());
    first.ids = [];
    first.rewatch();
    await pass(0);
    await pass(SOCKET.poll * 2);
    expect(second.refetched).toEqual(["shown"]);
  });
});
