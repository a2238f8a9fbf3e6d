import { describe, expect, test } from "vitest";
import {
  cutOut,
  dragged,
  edgeOf,
  firstView,
  inside,
  keyed,
  MAX_ZOOM,
  zoomed,
} from "#features/profile/avatar/crop.ts";

const wide = { width: 2000, height: 1000 };
const whole = firstView(wide);

describe("a picture that is wider than it's high", () => {
  test("starts with the largest centered square", () => {
    expect(cutOut(wide, whole)).toEqual({ left: 500, top: 0, edge: 1000, out: 512 });
  });

  test("follows the pointer: dragging right reveals the left side", () => {
    const view = dragged(wide, whole, 100, 0, 320);
    expect(cutOut(wide, view).left).toBeCloseTo(500 - (100 * 1000) / 320);
  });

  test("never shows anything outside the picture", () => {
    expect(cutOut(wide, dragged(wide, whole, 10_000, 10_000, 320))).toMatchObject({ left: 0, top: 0 });
    expect(cutOut(wide, dragged(wide, whole, -10_000, -10_000, 320))).toMatchObject({ left: 1000, top: 0 });
  });

  test("zooms around the center, within bounds", () => {
    const near = zoomed(wide, whole, 2);
    expect(near).toEqual({ x: 1000, y: 500, zoom: 2 });
    expect(edgeOf(wide, near)).toBe(500);
    expect(zoomed(wide, whole, 99).zoom).toBe(MAX_ZOOM);
    expect(zoomed(wide, whole, 0.2).zoom).toBe(1);
  });

  test("is pushed back inside when it's zoomed out at the edge", () => {
    const corner = inside(wide, { x: 0, y: 0, zoom: 4 });
    expect(cutOut(wide, corner)).toMatchObject({ left: 0, top: 0, edge: 250 });
    expect(cutOut(wide, zoomed(wide, corner, 1))).toMatchObject({ left: 0, top: 0, edge: 1000 });
  });
});

describe("keys", () => {
  const near = zoomed(wide, whole, 2);
  test.each([
    ["ArrowLeft", { x: 975, y: 500, zoom: 2 }],
    ["ArrowRight", { x: 1025, y: 500, zoom: 2 }],
    ["ArrowUp", { x: 1000, y: 475, zoom: 2 }],
    ["ArrowDown", { x: 1000, y: 525, zoom: 2 }],
    ["+", { x: 1000, y: 500, zoom: 2.1 }],
    ["=", { x: 1000, y: 500, zoom: 2.1 }],
    ["-", { x: 1000, y: 500, zoom: 1.9 }],
    ["Tab", null],
    ["Enter", null],
  ])("%s", (key, view) => {
    expect(keyed(wide, near, key)).toEqual(view);
  });
});

describe("the avatar", () => {
  test("is at most 512 pixels wide, and a small picture isn't enlarged", () => {
    expect(cutOut({ width: 4000, height: 4000 }, firstView({ width: 4000, height: 4000 })).out).toBe(512);
    expect(cutOut({ width: 100, height: 80 }, firstView({ width: 100, height: 80 })).out).toBe(80);
  });

  test("stays inside the picture after any keys", () => {
    let view = whole;
    const keys = ["ArrowLeft", "+", "ArrowUp", "+", "ArrowRight", "-", "ArrowDown", "+"];
    for (let i = 0; i < 400; i++) {
      view = keyed(wide, view, keys[(i * 7) % keys.length] ?? "+") ?? view;
      const { left, top, edge } = cutOut(wide, view);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + edge).toBeLessThanOrEqual(wide.width + 1e-6);
      expect(top + edge).toBeLessThanOrEqual(wide.height + 1e-6);
    }
  });
});
