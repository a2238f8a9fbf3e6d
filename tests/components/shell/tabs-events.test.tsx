import { beforeEach, describe, expect, it } from "vitest";
import { SOCKET } from "#contract/limits.ts";
import { callsTo, ok, serve } from "../server.ts";
import { Line } from "./line.ts";
import {
  askedAfter,
  askedWithin,
  beginTabs,
  EVENTS,
  event,
  missed,
  NOTIFICATIONS,
  notification,
  openTab,
  pass,
} from "./tabs-steps.tsx";

beforeEach(beginTabs);

describe("an event between a tab's first data and its connection", () => {
  it("is fetched by every tab for its own data", async () => {
    serve({ [EVENTS]: missed(5, event(5)) });
    const first = await openTab();
    await pass(3000);
    serve({ [EVENTS]: missed(6, event(6)) });
    const second = await openTab();
    expect([first.heard, second.heard]).toEqual([["evt_5"], ["evt_6"]]);
    expect(askedAfter()).toEqual([null, null]);
    // Each asks for its own time, and not for that of the tab that was there before.
    for (const within of askedWithin()) expect(Number(within)).toBeLessThan(3000);
  });

  it("is asked for by its number if the session's check has told where the data is", async () => {
    serve({ [EVENTS]: missed(5, event(5)) });
    const first = await openTab({ lastEvent: 4 });
    expect([first.heard, askedAfter()]).toEqual([["evt_5"], ["4"]]);
    // The other tab's data has it, so it asks for nothing.
    const second = await openTab({ lastEvent: 5 });
    await pass(3000);
    expect([second.heard, askedAfter()]).toEqual([[], ["4"]]);
  });

  it("is fetched even if it takes long to connect", async () => {
    serve({ "POST /api/realtime/ticket": () => Promise.reject(new TypeError("Failed to fetch")) });
    await openTab();
    await pass(9000);
    expect(askedWithin()).toEqual([]);
    serve({ "POST /api/realtime/ticket": ok({ url: "ws://room.test/", token: "t" }) });
    await pass(SOCKET.maxDelay);
    expect(Number(askedWithin()[0])).toBeGreaterThan(9000);
  });
});

describe("a missing event", () => {
  it("isn't asked for if it arrives within a second", async () => {
    const tab = await openTab();
    Line.open()[0]?.say(event(6));
    await pass(900);
    Line.open()[0]?.say(event(5));
    await pass(5000);
    expect(tab.heard).toEqual(["evt_6", "evt_5"]);
    expect(askedAfter()).toEqual([null]);
  });

  it("is fetched once, for all tabs", async () => {
    const tabs = [await openTab(), await openTab()];
    serve({ [EVENTS]: missed(6, event(5), event(6)) });
    Line.open()[0]?.say(event(6));
    await pass(1100);
    await pass(5000);
    for (const { heard } of tabs) expect(heard).toEqual(["evt_6", "evt_5", "evt_6"]);
    expect(askedAfter()).toEqual([null, null, "4"]);
  });

  it("is fetched again when the server didn't answer", async () => {
    const tab = await openTab();
    serve({ [EVENTS]: () => Promise.reject(new TypeError("Failed to fetch")) });
    Line.open()[0]?.say(event(6));
    await pass(1100);
    serve({ [EVENTS]: missed(6, event(5), event(6)) });
    await pass(SOCKET.maxDelay);
    expect(tab.heard).toContain("evt_5");
  });

  it("that the server has deleted makes every query stale", async () => {
    const tabs = [await openTab(), await openTab()];
    serve({ [EVENTS]: ok({ events: [], seq: 900, complete: false }) });
    Line.open()[0]?.close(1006);
    await pass(2000);
    for (const { refetched } of tabs) expect(refetched).toContain("all");
    Line.open()[0]?.say(event(901));
    await pass(2000);
    expect(askedAfter()).toEqual([null, null, "4"]);
  });
});

describe("a new notification", () => {
  it("is announced once in every visible tab, and in no hidden one", async () => {
    const tabs = [await openTab({ isVisible: false }), await openTab(), await openTab()];
    serve({ [NOTIFICATIONS]: ok({ notifications: [notification("ntf_1", "2026-01-01T00:00:00.000Z")] }) });
    Line.open()[0]?.say(event(5, "new_notification"));
    await pass(0);
    expect(tabs.map(({ announced }) => announced)).toEqual([[], ["ntf_1"], ["ntf_1"]]);
    expect(callsTo(NOTIFICATIONS)).toHaveLength(2);

    tabs[0]?.stop();
    await pass(100);
    serve({
      [NOTIFICATIONS]: ok({
        notifications: [
          notification("ntf_2", "2026-01-01T00:00:01.000Z"),
          notification("ntf_1", "2026-01-01T00:00:00.000Z"),
        ],
      }),
    });
    Line.open()[0]?.say(event(6, "new_notification"));
    await pass(0);
    expect(tabs.map(({ announced }) => announced)).toEqual([[], ["ntf_1", "ntf_2"], ["ntf_1", "ntf_2"]]);
  });

  it("whose event was missing is announced as well", async () => {
    const tab = await openTab();
    serve({
      [EVENTS]: missed(6, event(5, "new_notification"), event(6)),
      [NOTIFICATIONS]: ok({ notifications: [notification("ntf_1", "2026-01-01T00:00:00.000Z")] }),
    });
    Line.open()[0]?.say(event(6));
    await pass(1100);
    expect(tab.announced).toEqual(["ntf_1"]);
  });

  it("that came while the lead passed on is announced", async () => {
    const [first, second] = [await openTab(), await openTab()];
    serve({
      [EVENTS]: missed(5, event(5, "new_notification")),
      [NOTIFICATIONS]: ok({ notifications: [notification("ntf_1", "2026-01-01T00:00:00.000Z")] }),
    });
    first.stop();
    await pass(100);
    expect(second.announced).toEqual(["ntf_1"]);
  });
});
