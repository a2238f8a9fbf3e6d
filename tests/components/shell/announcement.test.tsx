import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import AnnouncementBanner from "#app/shell/banners/AnnouncementBanner.tsx";
import { MINUTE } from "#contract/time.ts";
import { show, signedInAs } from "../render.tsx";
import { callsTo, ok, serve } from "../server.ts";

/** November 4, 2026, 3 PM where the reader is. */
const NOW = new Date(2026, 10, 4, 15).getTime();

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();
const maintenance = (from: number, to: number) => ({
  id: "ann_1",
  kind: "maintenance",
  title: "Planned maintenance",
  message: "We move our database.",
  starts_at: at(from),
  ends_at: at(to),
});
const notice = {
  id: "ann_2",
  kind: "notice",
  title: "Reports are shorter",
  message: "See for yourself.",
  starts_at: at(-10),
  ends_at: at(60),
};

async function open(announcement: object | null) {
  serve({
    "GET /api/notifications": ok({ notifications: [], unread_count: 0, next: null, announcement }),
  });
  const view = show(<AnnouncementBanner />);
  await pass(0);
  return view;
}
const banner = () => screen.queryByRole("region")?.textContent ?? "";
const spoken = () => screen.getByRole("status").textContent;
const dismiss = () => fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));

beforeEach(async () => {
  await signedInAs();
  vi.useFakeTimers({ now: NOW });
  sessionStorage.clear();
});

describe("the announcement banner", () => {
  it("isn't there without an announcement", async () => {
    await open(null);
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("counts down to a maintenance, then says until when it lasts, and ends by itself", async () => {
    await open(maintenance(12, 40));
    expect(banner()).toBe(
      "Maintenance starts in 12 minutes (from 3:12 PM to 3:40 PM your time). We move our database.",
    );
    await pass(11 * MINUTE + 1000);
    expect(banner()).toContain("Maintenance starts in 1 minute (");
    await pass(MINUTE);
    expect(banner()).toMatch(/^Maintenance until 3:40 PM your time\. We move our database\./);
    serve({
      "GET /api/notifications": ok({ notifications: [], unread_count: 0, next: null, announcement: null }),
    });
    await pass(28 * MINUTE);
    expect(screen.queryByRole("region")).toBeNull();
    expect(callsTo("GET /api/notifications")).toHaveLength(2);
  });

  it("gives a long wait in hours, and the date if it isn't today", async () => {
    await open(maintenance(20 * 60, 21 * 60));
    expect(banner()).toContain(
      "Maintenance starts in 20 hours (from Nov 5, 2026, 11:00 AM to Nov 5, 2026, 12:00 PM your time).",
    );
  });

  it("speaks at 60, 10, 5 and 1 minutes, and not in between", async () => {
    await open(maintenance(62, 100));
    const heard: (string | null)[] = [spoken()];
    for (let minute = 0; minute < 62; minute++) {
      await pass(MINUTE);
      if (screen.queryByRole("status") && spoken() !== heard.at(-1)) heard.push(spoken());
    }
    expect(heard).toEqual([
      "",
      ...[60, 10, 5].map((n) => `Maintenance starts in ${n} minutes.`),
      "Maintenance starts in 1 minute.",
    ]);
  });

  it("shows a maintenance again when it starts, although it was dismissed before", async () => {
    await open(maintenance(5, 40));
    dismiss();
    expect(banner()).toBe("");
    await pass(5 * MINUTE);
    expect(banner()).toContain("Maintenance until 3:40 PM your time");
  });

  it("remembers a dismissed notice, but no maintenance that's running", async () => {
    const first = await open(notice);
    expect(banner()).toBe("Reports are shorter. See for yourself.");
    dismiss();
    expect(banner()).toBe("");
    first.unmount();
    const again = await open(notice);
    expect(banner()).toBe("");
    again.unmount();
    const running = await open(maintenance(-5, 40));
    dismiss();
    expect(banner()).toBe("");
    running.unmount();
    await open(maintenance(-5, 40));
    expect(banner()).toContain("Maintenance until");
  });
});
