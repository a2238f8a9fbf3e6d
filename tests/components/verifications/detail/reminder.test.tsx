import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { dateTimeText } from "#lib/format/format.ts";
import { signedInAs, toasts } from "#tests/components/render.tsx";
import { type Answer, callsTo, ok, refused, serve } from "#tests/components/server.ts";
import { check, DETAIL, detail, openDetail } from "./steps.tsx";

const REMIND = "POST /api/verifications/ver_1/remind";
const LINK = "https://countersign.test/v/ver_1";
const LAST = "2026-01-05T09:00:00.000Z";
const NEXT = "2026-01-06T09:00:00.000Z";

const sent: Answer = () => new Response(null, { status: 204 });
const waiting = { link: LINK, last_at: null, next_at: null };
const status = () => within(screen.getByRole("region", { name: "Status" }));
const remind = () => screen.findByRole("button", { name: "Send Reminder" });
const open = (more: Partial<VerificationDetail>) => openDetail({ reminder: waiting, ...more });

beforeEach(async () => {
  await signedInAs();
});

describe("a request that waits for its subject", () => {
  it("is reminded once per click, and then says from when it's possible again", async () => {
    const { user } = await open({});
    serve({
      [REMIND]: sent,
      [DETAIL]: ok(detail({ reminder: { link: LINK, last_at: LAST, next_at: NEXT } })),
    });
    await user.click(await remind());
    await waitFor(() => expect(toasts()).toContain("Reminder sent"));
    await status().findByText(
      `Reminded ${dateTimeText(LAST)}. You can remind them again on ${dateTimeText(NEXT)}.`,
    );
    expect(screen.queryByRole("button", { name: "Send Reminder" })).toBeNull();
    expect(callsTo(REMIND).map(({ headers }) => headers.get("idempotency-key"))).toEqual([
      expect.stringMatching(/^[\w-]{36}$/),
    ]);
  });

  it("says why no reminder was sent, shows what has changed, and repeats the same key", async () => {
    const { user } = await open({});
    const message =
      "You've reached today's limit for invitations and reminders. Please try again in 3 hours.";
    serve({ [REMIND]: refused(429, { code: "rate_limited", message }) });
    await user.click(await remind());
    await waitFor(() => expect(toasts()).toContain(message));
    await user.click(await remind());
    await waitFor(() => expect(callsTo(REMIND)).toHaveLength(2));
    const keys = callsTo(REMIND).map(({ headers }) => headers.get("idempotency-key"));
    expect(new Set(keys).size).toBe(1);
    await waitFor(() => expect(callsTo(DETAIL).length).toBeGreaterThan(1));
  });

  it("has a link to copy, which carries no token", async () => {
    const { user } = await open({});
    const copy = await status().findByRole("button", { name: "Copy Link" });
    await user.click(copy);
    expect(await navigator.clipboard.readText()).toBe(LINK);
    expect(copy.getAttribute("aria-describedby")).not.toBeNull();
  });

  it("offers nothing of it when the server doesn't", async () => {
    await open({ reminder: null });
    await screen.findByText("Waiting for Jane Doe to agree");
    for (const name of ["Send Reminder", "Copy Link"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });
});

describe("a failed request", () => {
  const failed = { status: "failed", stage: "done", failure_reason: "inconclusive" } as const;
  const tone = () => status().getByRole("status").closest("[data-status]")?.getAttribute("data-status");

  it("is neutral, unless something differs", async () => {
    const { unmount } = await openDetail({ ...failed, checks: [check("identity_match", "inconclusive")] });
    await screen.findByText("No clear answer");
    expect(tone()).toBe("failed");
    unmount();
    await openDetail({ ...failed, checks: [check("identity_match", "adverse")] });
    await screen.findByText("No clear answer");
    expect(tone()).toBe("differs");
  });

  it("says what was paid back, and leads to a new request like it", async () => {
    await openDetail({
      ...failed,
      processing_started_at: "2026-01-05T09:00:00.000Z",
      amount_due: 2.99,
      credited: 2.99,
    });
    await screen.findByText(/You got \$2\.99 back as credit\./);
    const again = screen.getByRole("link", { name: "Ask Again" });
    expect(again.getAttribute("href")).toBe("/app/verifications/new?type=identity&again=ver_1");
  });
});
