import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { HandoffAnswer } from "#contract/handoff/handoff.ts";
import { queryClient } from "#lib/query/query.ts";
import { callsTo, ok, refused, serve, unreachable } from "#tests/components/server.ts";
import { document as uploaded } from "../detail/steps.tsx";
import { agreedRequest, button, openOwn, title } from "../subject/steps.tsx";
import { HANDOFF, handoff, opened } from "./steps.tsx";

const LICENSE = "Add your driver's license";
const URL = "https://countersign.test/phone#token=lnk_1.secret";

beforeEach(() => queryClient.clear());

/** Opens the documents step at a computer. @param now the handoff that's there already */
async function open(now: HandoffAnswer | null = null) {
  serve({ [`GET ${HANDOFF}`]: ok({ handoff: now }) });
  const shown = await openOwn(agreedRequest());
  await title(LICENSE);
  return shown;
}

/** Opens the step, and creates a code. */
async function openCode(more: Partial<HandoffAnswer> = {}) {
  const shown = await open();
  serve({ [`POST ${HANDOFF}`]: ok({ handoff: handoff(more), url: URL }) });
  await shown.user.click(await button("Continue on Your Phone"));
  await panel("Scan this code with your phone");
  return shown;
}

const panel = async (name: string) => within(await screen.findByRole("region", { name }));
/** News about the handoff from the server. */
const arrive = (now: HandoffAnswer) =>
  act(() => {
    serve({ [`GET ${HANDOFF}`]: ok({ handoff: now }) });
    queryClient.setQueryData(["handoff", "ver_1"], now);
  });
const announced = () =>
  screen
    .getAllByRole("status")
    .map(({ textContent }) => textContent)
    .join(" ");

it("isn't there on a phone, and asks the server nothing", async () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  } as unknown as MediaQueryList);
  await openOwn(agreedRequest());
  await title(LICENSE);
  expect(screen.queryByRole("button", { name: "Continue on Your Phone" })).toBeNull();
  expect(callsTo(`GET ${HANDOFF}`)).toEqual([]);
});

describe("the code", () => {
  it("is shown once it's asked for, with the time left and the focus on its heading", async () => {
    await openCode();
    const shown = await panel("Scan this code with your phone");
    await shown.findByRole("img", { name: "QR code for your phone" });
    shown.getByText(/Works for 10 more minutes\./);
    expect(document.activeElement).toBe(shown.getByRole("heading", { level: 2 }));
    expect(shown.queryByRole("button", { name: "Text Me the Link" })).toBeNull();
  });

  it("can be sent instead", async () => {
    const { user } = await openCode({ can_text: true });
    serve({ [`POST ${HANDOFF}/send`]: ok({}) });
    await user.click(await button("Email Me the Link"));
    await screen.findByText("We emailed you the link. Open it on your phone.");
    await user.click(await button("Text Me the Link"));
    await screen.findByText("We texted you the link. Open it on your phone.");
    expect(callsTo(`POST ${HANDOFF}/send`).map(({ body }) => body)).toEqual([
      { channel: "email" },
      { channel: "sms" },
    ]);
  });

  it("says why the link couldn't be sent", async () => {
    const { user } = await openCode();
    const message = "You've sent it too often. Try again in an hour.";
    serve({ [`POST ${HANDOFF}/send`]: refused(429, { message }) });
    await user.click(await button("Email Me the Link"));
    await screen.findByText(message);
  });

  it("says why it couldn't be created", async () => {
    const { user } = await open();
    serve({ [`POST ${HANDOFF}`]: unreachable });
    await user.click(await button("Continue on Your Phone"));
    await screen.findByText("Network error. Please try again.");
    await button("Continue on Your Phone");
  });

  it("goes away without a question when it's canceled", async () => {
    const { user } = await openCode();
    serve({ [`DELETE ${HANDOFF}`]: ok(null), [`GET ${HANDOFF}`]: ok({ handoff: null }) });
    await user.click(await button("Cancel"));
    const heading = (await panel("Take the photos with your phone")).getByRole("heading");
    expect(document.activeElement).toBe(heading);
    arrive(handoff({ state: "cancelled", ended_by: "computer" }));
    await button("Continue on Your Phone");
  });

  it("can be replaced once it has expired", async () => {
    const { user } = await openCode();
    arrive(handoff({ state: "expired" }));
    await panel("The code has expired");
    expect(announced()).toContain("The code has expired.");
    serve({ [`POST ${HANDOFF}`]: ok({ handoff: handoff({ id: "hnd_2" }), url: URL }) });
    await user.click(await button("Get a New Code"));
    await panel("Scan this code with your phone");
  });
});

describe("the number", () => {
  it("is compared, and then the phone is followed until it's done", async () => {
    const { user } = await openCode();
    arrive(opened());
    const shown = await panel("Does your phone show 47?");
    shown.getByText(/^Safari on iPhone opened the link\./);
    expect(announced()).toContain("Does your phone show 47?");
    serve({ [`POST ${HANDOFF}/confirm`]: ok({ handoff: opened({ state: "confirmed" }) }) });
    await user.click(await button("Yes, Continue"));
    await panel("Connected to Safari on iPhone");
    expect(callsTo(`POST ${HANDOFF}/confirm`)[0]?.body).toEqual({ id: "hnd_1", number: 47 });

    arrive(opened({ state: "taking", taken: 0, of: 2 }));
    await waitFor(() => expect(announced()).toContain("Taking photos…"));
    arrive(opened({ state: "taking", taken: 1, of: 2 }));
    await waitFor(() => expect(announced()).toContain("1 of 2 photos taken"));
    arrive(opened({ state: "done", taken: 2, of: 2 }));
    await panel("Done on your phone");
    expect(announced()).toContain("2 photos arrived from your phone.");
  });

  it("takes the focus only from the panel itself", async () => {
    await openCode();
    const other = await button("Use Another Document");
    act(() => other.focus());
    arrive(opened());
    await panel("Does your phone show 47?");
    expect(document.activeElement).toBe(other);
  });

  it("that's wrong keeps the phone out", async () => {
    const { user } = await openCode();
    arrive(opened());
    serve({ [`DELETE ${HANDOFF}`]: ok(null) });
    await user.click(await button("No, Cancel"));
    await button("Continue on Your Phone");
    expect(callsTo(`POST ${HANDOFF}/confirm`)).toEqual([]);
  });

  it("that the server refuses stays, with the reason", async () => {
    const { user } = await openCode();
    arrive(opened());
    const message = "That isn't the number your phone shows.";
    serve({ [`POST ${HANDOFF}/confirm`]: refused(409, { code: "wrong_number", message }) });
    await user.click(await button("Yes, Continue"));
    await screen.findByText(message);
    await panel("Does your phone show 47?");
  });
});

describe("an end", () => {
  it("on the phone is explained", async () => {
    await openCode();
    arrive(opened({ state: "cancelled", ended_by: "phone" }));
    await panel("You canceled on your phone");
    await button("Get a New Code");
  });

  it("by the request itself isn't blamed on the phone", async () => {
    await openCode();
    arrive(opened({ state: "cancelled", ended_by: "request" }));
    await panel("Your phone was disconnected");
  });

  it("leaves the focus alone when the phone's documents arrive", async () => {
    await openCode();
    arrive(opened({ state: "taking", taken: 1, of: 1 }));
    await panel("Connected to Safari on iPhone");
    const other = await button("Use Another Document");
    act(() => other.focus());
    vi.useFakeTimers({ shouldAdvanceTime: true });
    act(() => {
      queryClient.setQueryData(
        ["verifications", "detail", "ver_1"],
        agreedRequest({ documents: [{ ...uploaded(1), document_type: "drivers_license", reading: "read" }] }),
      );
    });
    await title("You've added what we need");
    expect(document.activeElement).not.toBe(screen.getByRole("heading", { level: 1 }));
    arrive(opened({ state: "done", taken: 1, of: 1 }));
    await panel("Done on your phone");
    expect(announced()).toContain("1 photo arrived from your phone.");
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(screen.queryByRole("region", { name: "Done on your phone" })).toBeNull();
    expect(document.activeElement).not.toBe(screen.getByRole("heading", { level: 1 }));
  });
});

describe("after a reload", () => {
  it("a code that nobody has scanned can be replaced, because it can't be shown again", async () => {
    const { user } = await open(handoff());
    await panel("Continue on your phone");
    serve({ [`POST ${HANDOFF}`]: ok({ handoff: handoff({ id: "hnd_2" }), url: URL }) });
    await user.click(await button("Get a New Code"));
    await panel("Scan this code with your phone");
  });

  it("a phone that's connected is still followed", async () => {
    await open(opened({ state: "taking", taken: 1, of: 2 }));
    const shown = await panel("Connected to Safari on iPhone");
    shown.getByText("1 of 2 photos taken");
  });

  it.each(["done", "cancelled", "expired"] as const)("one that's %s is over", async (state) => {
    await open(opened({ state, ended_by: "phone" }));
    await waitFor(() => expect(callsTo(`GET ${HANDOFF}`)).not.toEqual([]));
    await panel("Take the photos with your phone");
  });
});
