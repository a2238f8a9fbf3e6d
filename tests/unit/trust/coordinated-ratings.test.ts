import { describe, expect, it } from "vitest";
import { linkedRatings } from "#functions/trust/coordinated-ratings.ts";

const by = (raterId: string, n = 1) => ({ raterId, verificationId: `ver_${raterId}_${n}` });
const key = (userId: string, shared: string) => ({ userId, key: shared });
const ratersOf = (...given: Parameters<typeof linkedRatings>) =>
  linkedRatings(...given).map(({ raterId }) => raterId);

describe("ratings that look coordinated", () => {
  it("are by accounts that share a device or a phone with the rated person", () => {
    const keys = [
      key("rated", "device:a"),
      key("one", "device:a"),
      key("two", "phone:b"),
      key("rated", "phone:b"),
    ];
    expect(ratersOf("rated", [by("one"), by("two"), by("three")], keys)).toEqual(["one", "two"]);
  });

  it("are by accounts that share one with each other, also through a third", () => {
    const keys = [key("one", "a"), key("two", "a"), key("two", "b"), key("three", "b"), key("four", "c")];
    expect(ratersOf("rated", [by("one"), by("three"), by("two"), by("four")], keys)).toEqual([
      "one",
      "three",
      "two",
    ]);
  });

  it("aren't two by the same account, which may rate once after each check", () => {
    expect(ratersOf("rated", [by("one", 1), by("one", 2)], [key("one", "a")])).toEqual([]);
  });
});
