import { expect, test } from "vitest";
import { SECOND } from "#contract/time.ts";
import { devtoolsGap, type WindowSize, watchDevtools } from "#lib/guard/devtools.ts";
import { FakeClock } from "./fake-clock.ts";

const page = { innerWidth: 1280, innerHeight: 800 };
const plain: WindowSize = { ...page, outerWidth: 1280, outerHeight: 920 };

test.each([
  ["a window's own edges", { ...page, outerWidth: 1296, outerHeight: 960 }, null],
  ["exactly 160 px", { ...page, outerWidth: 1440, outerHeight: 960 }, null],
  ["tools at the side", { ...page, outerWidth: 1441, outerHeight: 800 }, { width: 161, height: 0 }],
  ["tools below", { ...page, outerWidth: 1280, outerHeight: 1200 }, { width: 0, height: 400 }],
  ["a page larger than its window", { ...page, outerWidth: 400, outerHeight: 300 }, null],
])("%s", (_name, size, gap) => {
  expect(devtoolsGap(size)).toEqual(gap);
});

test("checks every five seconds, and reports once each time the tools are opened", () => {
  const clock = new FakeClock();
  let size = plain;
  const told: unknown[] = [];
  const stop = watchDevtools({ clock, size: () => size, onOpen: (gap) => told.push(gap) });
  clock.pass(60 * SECOND);
  expect(told).toEqual([]);
  size = { ...plain, outerWidth: 1700 };
  clock.pass(4 * SECOND);
  expect(told).toEqual([]);
  clock.pass(SECOND);
  expect(told).toEqual([{ width: 420, height: 120 }]);
  clock.pass(60 * SECOND);
  expect(told.length).toBe(1);
  size = plain;
  clock.pass(5 * SECOND);
  size = { ...plain, outerHeight: 1300 };
  clock.pass(5 * SECOND);
  expect(told.length).toBe(2);
  stop();
  size = plain;
  clock.pass(10 * SECOND);
  expect(clock.timers.size).toBe(0);
});
