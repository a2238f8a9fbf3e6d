import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BarChart } from "#ui/Chart/BarChart.tsx";
import { FunnelBars } from "#ui/Chart/FunnelBars.tsx";
import { LineChart } from "#ui/Chart/LineChart.tsx";
import { Sparkline } from "#ui/Chart/Sparkline.tsx";
import { show } from "../render.tsx";

const POINTS = [
  { date: "2026-01-01", value: 20 },
  { date: "2026-01-02", value: null },
  { date: "2026-01-03", value: 80 },
];
const words = {
  format: (value: number) => `${value}%`,
  formatDate: (date: string) => `day ${date.slice(-1)}`,
  formatDateTick: (date: string) => date.slice(5),
};

const line = (points: typeof POINTS | undefined = POINTS) => (
  <LineChart label="Rate" columns={["Day", "Rate"]} points={points} empty="No rates yet." {...words} />
);
const bars = (
  <BarChart
    label="Volume"
    series={[
      { id: "a", label: "Identity", tone: "1" },
      { id: "b", label: "Rental", tone: "2" },
    ]}
    points={[
      { date: "2026-01-01", values: [3, 0] },
      { date: "2026-01-02", values: [1, 2] },
    ]}
    empty="No requests."
    {...words}
    format={String}
  />
);

/** Looks within the chart, because the live announcer of other tests leaves elements with the role img in the page. */
const drawingOf = async (label: string) =>
  within(await screen.findByRole("figure", { name: label })).findByRole("img");
const slider = () => screen.findByRole<HTMLInputElement>("slider");
/** Moves a slider as the arrow keys do. */
const moveTo = (input: HTMLInputElement, value: number) =>
  fireEvent.change(input, { target: { value: String(value) } });

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(600);
});
afterEach(() => vi.restoreAllMocks());

describe("a chart", () => {
  it("says in words what it shows", async () => {
    show(line());
    const drawing = await drawingOf("Rate");
    expect(drawing.getAttribute("aria-label")).toBe(
      "Rate. From day 1 to day 3. Lowest 20% on day 1, highest 80% on day 3, latest 80%.",
    );
  });

  it("is read by a slider: from its last date, back to its first, with gaps", async () => {
    show(line());
    const input = await slider();
    act(() => input.focus());
    expect(input.getAttribute("aria-valuetext")).toBe("day 3: 80%");
    moveTo(input, 1);
    expect(input.getAttribute("aria-valuetext")).toBe("day 2: no data");
    moveTo(input, 0);
    expect([input.getAttribute("aria-valuetext"), input.max]).toEqual(["day 1: 20%", "2"]);
  });

  it("shows the values where the slider is until Escape or blur", async () => {
    show(bars);
    const input = await slider();
    act(() => input.focus());
    moveTo(input, 0);
    const tip = () => document.querySelector('[aria-hidden="true"] > p')?.parentElement?.textContent;
    expect(tip()).toBe("day 1Rental0Identity3");
    fireEvent.keyDown(input, { key: "Escape" });
    expect(tip()).toBeUndefined();
    moveTo(input, 0);
    expect(tip()).toBe("day 1Rental0Identity3");
    act(() => input.blur());
    expect(tip()).toBeUndefined();
  });

  it("draws a day of more credits than charges below the axis, within the drawing", async () => {
    const points = [5, -2].map((value, i) => ({ date: `2026-01-0${i + 1}`, values: [value] }));
    show(
      <BarChart
        label="Spend"
        series={[{ id: "a", label: "Spend", tone: "1" }]}
        points={points}
        empty="None."
        {...words}
      />,
    );
    const drawing = await drawingOf("Spend");
    const [up, down] = [...drawing.querySelectorAll<SVGElement>("rect[fill^='url']")].map((bar) => {
      const top = Number(bar.getAttribute("y"));
      return { top, foot: top + Number(bar.getAttribute("height")) };
    });
    expect(up?.foot).toBeCloseTo(down?.top ?? 0);
    expect(down?.foot).toBeGreaterThan(down?.top ?? 0);
    expect(down?.foot).toBeLessThan(Number(drawing.getAttribute("viewBox")?.split(" ").at(-1)));
  });

  it("has the table with the same numbers behind it, reachable by keyboard", async () => {
    const { user } = show(bars);
    await user.click(await screen.findByRole("button", { name: "Show as Table (Volume)" }));
    const chart = within(screen.getByRole("figure", { name: "Volume" }));
    expect(chart.queryByRole("img")).toBeNull();
    const rows = within(screen.getByRole("table")).getAllByRole("row");
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ["Date", "Identity", "Rental"],
      ["day 1", "3", "0"],
      ["day 2", "1", "2"],
    ]);
    expect(screen.getByRole("region", { name: "Volume, table" }).tabIndex).toBe(0);
    await user.click(screen.getByRole("button", { name: "Show as Chart (Volume)" }));
    await chart.findByRole("img");
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("draws each series in a texture of its own, so that color isn't all that tells them apart", async () => {
    show(bars);
    const drawing = await drawingOf("Volume");
    const fills = [...drawing.querySelectorAll('rect[fill^="url"]')].map((one) => one.getAttribute("fill"));
    expect(new Set(fills).size).toBe(2);
    const textures = [...drawing.querySelectorAll("pattern")].map((one) =>
      one.innerHTML.replace(/<rect[^>]*>/, ""),
    );
    expect(new Set(textures).size).toBe(2);
  });

  it("says when there's nothing to draw, and offers no table then", () => {
    show(line([{ date: "2026-01-01", value: null }]));
    screen.getByText("No rates yet.");
    expect([screen.queryByRole("slider"), screen.queryByRole("button")]).toEqual([null, null]);
  });

  it("is named while its data loads", () => {
    show(<LineChart label="Rate" points={undefined} empty="No rates yet." {...words} />);
    screen.getByRole("figure", { name: "Rate" });
    expect(screen.queryByText("No rates yet.")).toBeNull();
  });

  it("keeps working with fewer points than before", async () => {
    const { rerender } = show(line());
    act(() => void 0);
    const input = await slider();
    act(() => input.focus());
    rerender(line(POINTS.slice(0, 1)));
    expect((await slider()).getAttribute("aria-valuetext")).toBe("day 1: 20%");
  });
});

it("a funnel says how many stop before each step", () => {
  show(
    <FunnelBars
      label="Funnel"
      noun="Requests"
      steps={[
        { id: "a", label: "Requested", count: 10 },
        { id: "b", label: "Opened", count: 8 },
        { id: "c", label: "Result", count: 2 },
      ]}
      empty="No requests."
    />,
  );
  expect(screen.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    "Requested10",
    "Opened2 stopped before this8 (80%)",
    "Result6 stopped before this2 (25%)",
  ]);
});

it("a sparkline leaves gaps where there are no values", () => {
  show(<Sparkline values={[1, 2, null, 3, 3]} label="Requests" />);
  const paths = [...screen.getByRole("img", { name: "Requests" }).querySelectorAll("path")];
  expect(paths.at(-1)?.getAttribute("d")?.match(/M/g)).toHaveLength(2);
});
