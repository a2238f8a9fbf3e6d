import { expect, it } from "vitest";
import { newId } from "../../functions/ids.ts";

it("makes ids that say what they name, sort by time, and never repeat", () => {
  const ids = [1, 2, 1_800_000_000_000].flatMap((now) => [newId("ver", now), newId("ver", now)]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^ver_[0-9a-hjkmnp-tv-z]{26}$/);
  const times = ids.map((id) => id.slice(0, 14));
  expect([...times].sort()).toEqual(times);
});
