import { act, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LineChart } from "#ui/Chart/LineChart.tsx";
import { FoldCard } from "#ui/Disclosure/FoldCard.tsx";
import { AppLink } from "#ui/Link/AppLink.tsx";
import { show } from "../render.tsx";

/** Makes the window as wide as a phone, or wider. @returns turns it */
function windowOf(isPhone: boolean) {
  const query = Object.assign(new EventTarget(), { matches: isPhone });
  vi.spyOn(window, "matchMedia").mockReturnValue(query as unknown as MediaQueryList);
  return (phone: boolean) =>
    act(() => {
      query.matches = phone;
      query.dispatchEvent(new Event("change"));
    });
}
const isOpen = () => document.querySelector("details")?.open;

afterEach(() => vi.restoreAllMocks());

describe("a card that folds", () => {
  const card = (
    <>
      <AppLink href="/app/profile#alarm">Set the alarm</AppLink>
      <FoldCard id="clock" title="Clock" summary="Rings at seven">
        <p id="alarm">Alarm</p>
      </FoldCard>
    </>
  );

  it.each([
    [true, false],
    [false, true],
  ])("is folded at first only on a phone (%s)", (isPhone, open) => {
    windowOf(isPhone);
    show(card, { at: "/app/profile" });
    screen.getByRole("heading", { name: "Clock" });
    screen.getByText("Rings at seven");
    expect(isOpen()).toBe(open);
  });

  it("stays as it is when the phone is turned", async () => {
    const turn = windowOf(true);
    show(card, { at: "/app/profile" });
    await turn(false);
    expect(isOpen()).toBe(false);
  });

  it.each(["#clock", "#clock-title", "#alarm"])("is opened by a link to %s", (hash) => {
    windowOf(true);
    show(card, { at: `/app/profile${hash}`, path: "/app/profile" });
    expect(isOpen()).toBe(true);
  });

  it("is opened by such a link on its own page, again and again", async () => {
    windowOf(true);
    const { user } = show(card, { at: "/app/profile" });
    for (let times = 0; times < 2; times++) {
      await user.click(screen.getByRole("link", { name: "Set the alarm" }));
      expect(isOpen()).toBe(true);
      document.querySelector("details")!.open = false;
    }
  });

  it("isn't opened by a link to something else", () => {
    windowOf(true);
    show(card, { at: "/app/profile#other", path: "/app/profile" });
    expect(isOpen()).toBe(false);
  });
});

describe("a chart that folds", () => {
  const chart = (
    <LineChart
      label="Trips"
      description="By day."
      isFolding
      points={[]}
      format={String}
      formatDate={String}
      formatDateTick={String}
      empty="No trips yet."
    />
  );

  it("is folded under its heading on a phone", () => {
    windowOf(true);
    show(chart);
    expect(isOpen()).toBe(false);
    expect(screen.getByText("By day.").closest("summary")).not.toBeNull();
  });

  it("is there on wider screens", () => {
    windowOf(false);
    show(chart);
    expect(isOpen()).toBeUndefined();
    screen.getByText("No trips yet.");
  });
});
