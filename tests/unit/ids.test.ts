import { expect, it } from "vitest";
import { newId, timeOf } from "#core/ids.ts";

it("ids have a type prefix, sort by time and never repeat", () => {
  const ids = [1, 2, 1_800_000_000_000].flatMap((now) => [newId("ver", now), newId("ver", now)]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^ver_[0-9a-hjkmnp-tv-z]{26}$/);
  const times = ids.map((id) => id.slice(0, 14));
  expect([...times].sort()).toEqual(times);
});

it("an id contains its creation time, and a text that isn't an id has none", () => {
  for (const now of [0, 1, 1_800_000_000_123]) expect(timeOf(newId("doc", now))).toBe(now);
  for (const text of ["", "README", "doc_1", "doc_01kaq7v3hm8y2n5c4t9e6w1d0u", `${newId("doc", 1)}0`])
    expect(timeOf(text)).toBeNull();
});
