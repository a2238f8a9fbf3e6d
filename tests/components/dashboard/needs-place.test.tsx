import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { NeedsYou } from "#features/dashboard/needs/NeedsYou.tsx";
import { show } from "../render.tsx";

const need = (n: number) =>
  ({
    id: `need_${n}`,
    kind: "phone_code",
    href: "/app/profile",
    verification: null,
    verdict: null,
    since: null,
    until: null,
  }) as never;
const lines = () => screen.getByRole("region", { name: "Needs you" }).querySelectorAll("li").length;

beforeEach(() => localStorage.clear());

it("holds one line's place at first, and later as many as there were", () => {
  show(<NeedsYou needs={undefined} />).unmount();
  localStorage.setItem("needs", JSON.stringify([3, 240, innerWidth]));
  show(<NeedsYou needs={undefined} />);
  expect(lines()).toBe(3);
  const held = screen.getByRole("region", { name: "Needs you" }).parentElement;
  expect(held?.style.minHeight).toBe("240px");
});

it("doesn't hold a height of a window of another width, and reads no nonsense", () => {
  for (const [kept, shown] of [
    [JSON.stringify([2, 240, innerWidth + 1]), 2],
    [JSON.stringify([99, "x", innerWidth]), 5],
    ["{", 0],
    [JSON.stringify({ lines: 2 }), 0],
  ] as const) {
    localStorage.setItem("needs", kept);
    const { unmount } = show(<NeedsYou needs={undefined} />);
    expect(lines()).toBe(shown);
    expect(screen.getByRole("region", { name: "Needs you" }).parentElement?.style.minHeight).toBe("");
    unmount();
  }
});

it("remembers what needed the reader", () => {
  show(<NeedsYou needs={{ items: [need(1), need(2)], more: false }} />);
  expect(lines()).toBe(2);
  expect(JSON.parse(localStorage.getItem("needs") ?? "")[0]).toBe(2);
});
