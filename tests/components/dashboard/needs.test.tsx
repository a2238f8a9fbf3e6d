import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Need, NeedsYou as Needs } from "#contract/teams/needs.ts";
import { NeedsYou } from "#features/dashboard/needs/NeedsYou.tsx";
import { show } from "../render.tsx";

const result = (n: number): Need => ({
  id: `result:ver_${n}`,
  kind: "result",
  verification: { id: `ver_${n}`, type: "rental", peer: null, subject: `Tenant ${n}` },
  from: null,
  team_id: null,
  document: null,
  by_reviewer: false,
  amount: null,
  card: null,
  until: null,
  since: null,
  verdict: null,
});
const results = (n: number) => Array.from({ length: n }, (_, i) => result(i + 1));
const card = () => within(screen.getByRole("region", { name: "Needs you" }));
const open = (needs: Needs | undefined) => show(<NeedsYou needs={needs} />);

it("is one calm sentence when nothing waits", async () => {
  open({ items: [], more: false });
  await screen.findByText("Nothing needs you right now.");
  expect([card().queryByRole("list"), card().queryByRole("link"), card().queryByRole("button")]).toEqual([
    null,
    null,
    null,
  ]);
});

it("claims nothing while it loads", async () => {
  open(undefined);
  expect((await screen.findByRole("region", { name: "Needs you" })).textContent).toBe("");
});

it("has one line and one button each, which says what it's about", async () => {
  open({ items: results(5), more: false });
  const lines = (await screen.findByRole("list")).querySelectorAll("li");
  expect([...lines].map(({ textContent }) => textContent)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `Result ready Rental verification of Tenant ${n}Read Result`),
  );
  const links = card().getAllByRole("link", { name: "Read Result" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    [1, 2, 3, 4, 5].map((n) => `/app/verifications/ver_${n}`),
  );
  expect(document.getElementById(links[1]?.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Result ready Rental verification of Tenant 2",
  );
  expect(card().queryByRole("button")).toBeNull();
});

it("shows the verdict of a result", async () => {
  const verdict = { kind: "consistent", text: "The rent matches." } as const;
  open({ items: [{ ...result(1), since: "2026-01-10T12:00:00.000Z", verdict }], more: false });
  const line = await screen.findByRole("listitem");
  expect(line.textContent).toBe(
    "Result ready Rental verification of Tenant 1 · Jan 10, 2026ConsistentRead Result",
  );
});

it("shows five, and the rest when asked", async () => {
  const { user } = open({ items: results(7), more: false });
  const all = await screen.findByRole("button", { name: "See All 7" });
  expect(card().getAllByRole("listitem")).toHaveLength(5);
  await user.click(all);
  expect(card().getAllByRole("listitem")).toHaveLength(7);
  await user.click(card().getByRole("button", { name: "Show Fewer" }));
  expect(card().getAllByRole("listitem")).toHaveLength(5);
});

it("leads to the notifications for what the answer has no room for", async () => {
  const { user } = open({ items: results(20), more: true });
  await user.click(await screen.findByRole("button", { name: "See All 20+" }));
  const more = card().getByRole("link", { name: "More in Notifications" });
  expect(more.getAttribute("href")).toBe("/app/notifications?unread=true");
});
