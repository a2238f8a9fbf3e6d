import { describe, expect, it } from "vitest";
import { outlinedPart, outlineIn, viewIn } from "#features/verifications/camera/outline.ts";
import { fileNameOf, shotsOf } from "#features/verifications/camera/shots.ts";

const CARD = 1.586;

describe("the outline", () => {
  it.each([
    { width: 390, height: 600 },
    { width: 844, height: 260 },
    { width: 1024, height: 640 },
  ])("is in the middle of %o and within it", (view) => {
    const { left, top, width, height } = outlineIn(view, CARD);
    expect(width / height).toBeCloseTo(CARD);
    expect(left).toBeCloseTo((view.width - width) / 2);
    expect(top).toBeCloseTo((view.height - height) / 2);
    expect(left).toBeGreaterThan(0);
    expect(top).toBeGreaterThan(0);
  });
});

describe("the part of the video that's examined", () => {
  it("is the outlined one with a margin, whatever the view cuts off", () => {
    // The view cuts off the top and the bottom of the video.
    const view = { width: 390, height: 600 };
    const video = { width: 1080, height: 1920 };
    const scale = Math.max(view.width / video.width, view.height / video.height);
    const part = outlinedPart(view, video, CARD);
    expect(part.height * scale).toBeCloseTo(outlineIn(view, CARD).height * 1.12, 0);
    // There's no more beside the outline than the view shows.
    expect(part.width * scale).toBeCloseTo(view.width, 0);
    expect(part.left).toBe(Math.round((video.width - part.width) / 2));
    expect(part.top).toBe(Math.round((video.height - part.height) / 2));
  });
  it("is never larger than the video", () => {
    const part = outlinedPart({ width: 300, height: 300 }, { width: 100, height: 60 }, CARD);
    expect(part.width).toBeLessThanOrEqual(100);
    expect(part.height).toBeLessThanOrEqual(60);
    expect(part.left).toBeGreaterThanOrEqual(0);
    expect(part.top).toBeGreaterThanOrEqual(0);
  });
});

describe("the view", () => {
  it("fills the room if both are upright or both are wide", () => {
    const room = { width: 390, height: 600 };
    expect(viewIn(room, { width: 1080, height: 1920 })).toEqual(room);
    expect(viewIn({ width: 900, height: 500 }, { width: 1280, height: 720 })).toEqual({
      width: 900,
      height: 500,
    });
  });
  it("shows all of a wide video on an upright phone", () => {
    const { width, height } = viewIn({ width: 390, height: 600 }, { width: 1280, height: 720 });
    expect(width).toBe(390);
    expect(height).toBeCloseTo(390 * (720 / 1280));
  });
  it("fills the room before the video's size is known", () => {
    expect(viewIn({ width: 390, height: 600 }, { width: 0, height: 0 })).toEqual({ width: 390, height: 600 });
  });
});

describe("a document's photos", () => {
  it("are the front and then the back of a card with a barcode, and one of anything else that's photographed", () => {
    const sides = (type: Parameters<typeof shotsOf>[0]) =>
      shotsOf(type).map(({ kind, side }) => [kind, side]);
    for (const type of ["drivers_license", "state_id"] as const)
      expect(sides(type)).toEqual([
        ["front", "front"],
        ["back", "back"],
      ]);
    expect(sides("passport")).toEqual([["passport", null]]);
    expect(sides("social_security_card")).toEqual([["card", null]]);
    expect(sides("pay_stub")).toEqual([]);
  });
  it("are files that say what they are", () => {
    expect(shotsOf("drivers_license").map((shot) => fileNameOf("drivers_license", shot))).toEqual([
      "drivers-license-front.jpg",
      "drivers-license-back.jpg",
    ]);
    expect(fileNameOf("passport", shotsOf("passport")[0]!)).toBe("passport.jpg");
  });
});
