import { describe, expect, it, test } from "vitest";
import type { FrameFacts } from "#features/verifications/camera/frames/protocol.ts";
import {
  follow,
  type Guide,
  type Hint,
  judge,
  LEADS,
  leadAfter,
  newGuide,
  STEADY_FOR,
  warningFor,
} from "#features/verifications/camera/guide.ts";
import type { ShotKind } from "#features/verifications/camera/shots.ts";
import { facts } from "./facts.ts";

describe("a frame", () => {
  test.each<[ShotKind, Partial<FrameFacts>, Hint]>([
    ["front", {}, "ready"],
    ["front", { brightness: 20 }, "too_dark"],
    ["front", { detail: 0 }, "find"],
    ["front", { extent: 0.4 }, "closer"],
    ["front", { glare: 0.05 }, "glare"],
    ["front", { motion: 20 }, "hold_still"],
    ["front", { sharpness: 0.08 }, "hold_still"],
    ["front", { code: "seen" }, "turn_over"],
    // A barcode that was read is the back, however the frame looks.
    ["front", { code: "read", motion: 20 }, "turn_over"],
    ["back", { code: "read" }, "ready"],
    ["back", { code: "read", motion: 20, glare: 0.05, extent: 0.4 }, "ready"],
    ["back", { code: "seen" }, "closer"],
    ["back", {}, "turn_over"],
    ["back", { motion: 20 }, "hold_still"],
    ["passport", { hasZone: true }, "ready"],
    ["passport", {}, "show_zone"],
    ["passport", { code: "read" }, "wrong_document"],
    ["passport", { code: "seen", hasZone: true }, "wrong_document"],
    ["card", {}, "ready"],
    ["card", { code: "read" }, "wrong_document"],
  ])("of a %s with %o: %s", (kind, changed, hint) => {
    expect(judge(kind, facts(changed))).toBe(hint);
  });
});

/** Adds frames, 100 ms apart. @returns the guide after each */
function frames(kind: ShotKind, all: readonly FrameFacts[]): Guide[] {
  let guide = newGuide(kind, 0);
  return all.map((one, n) => {
    guide = follow(guide, kind, one, (n + 1) * 100);
    return guide;
  });
}
const times = <T>(n: number, one: T): T[] => Array.from({ length: n }, () => one);

describe("the photo is taken", () => {
  it("once it has been sharp and still for half a second", () => {
    const ready = frames("front", times(7, facts())).map(({ isReady }) => isReady);
    expect(ready.indexOf(true)).toBe(STEADY_FOR / 100);
  });
  it("no sooner if a hand moves in between", () => {
    const moved = [...times(4, facts()), facts({ motion: 30 }), ...times(5, facts())];
    expect(frames("front", moved).some(({ isReady }) => isReady)).toBe(false);
  });
  it("as soon as the barcode is read", () => {
    expect(frames("back", [facts({ code: "read", motion: 20 })])[0]).toMatchObject({ isReady: true });
  });
  it("never of a back whose barcode isn't read", () => {
    expect(frames("back", times(100, facts({ code: "seen" }))).some(({ isReady }) => isReady)).toBe(false);
  });
  it("never of the wrong side or document", () => {
    expect(frames("front", times(50, facts({ code: "read" }))).some(({ isReady }) => isReady)).toBe(false);
    expect(frames("passport", times(50, facts())).some(({ isReady }) => isReady)).toBe(false);
  });
});

describe("the hint", () => {
  const shown = (kind: ShotKind, all: readonly FrameFacts[]) => frames(kind, all).map(({ hint }) => hint);

  it("doesn't flicker: what's wrong for a moment isn't shown", () => {
    const alternating = times(20, null).map((_, n) => facts(n % 2 === 0 ? { motion: 30 } : { glare: 0.1 }));
    expect(new Set(shown("front", alternating))).toEqual(new Set(["find"]));
  });
  it("says what's wrong after a third of a second", () => {
    const hints = shown("front", times(5, facts({ glare: 0.1 })));
    expect(hints).toEqual(["find", "find", "find", "glare", "glare"]);
  });
  it("says that it's the wrong side only after a second, because a blurred barcode looks like none", () => {
    const hints = shown("front", times(12, facts({ code: "read" })));
    expect(hints.indexOf("turn_over")).toBe(10);
  });
  it("asks for the back after the front, and leaves time to turn the card over", () => {
    const hints = shown("back", times(35, facts()));
    expect(hints[0]).toBe("next_side");
    expect(hints.indexOf("turn_over")).toBe(30);
  });
  it("says at once that it's good", () => {
    expect(shown("front", [facts()])).toEqual(["ready"]);
  });
});

test("the shutter leads after 10 seconds, and the file picker after 20", () => {
  expect([0, LEADS.shutter - 1, LEADS.shutter, LEADS.file - 1, LEADS.file].map(leadAfter)).toEqual([
    "camera",
    "camera",
    "shutter",
    "shutter",
    "file",
  ]);
});

test("a photo that someone takes themselves gets a warning, but not for having moved", () => {
  expect(warningFor("front", facts({ motion: 255 }))).toBeNull();
  expect(warningFor("front", facts({ sharpness: 0.05 }))).toBe("hold_still");
  expect(warningFor("front", facts({ code: "read" }))).toBe("turn_over");
  expect(warningFor("passport", facts())).toBe("show_zone");
  expect(warningFor("back", facts({ code: "seen" }))).toBe("closer");
});
