import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { field, fill, messages, signedInAs, toasts } from "#tests/components/render.tsx";
import { callsTo, ok, refused, serve } from "#tests/components/server.ts";
import { DETAIL, detail, openDetail } from "./steps.tsx";

const RATE = "POST /api/verifications/ver_1/rating";

/** A completed peer check of Jane Doe, requested by Marcus Reed, which the viewer may rate. */
const DONE: Partial<VerificationDetail> = {
  status: "completed",
  stage: "done",
  completed_at: "2026-01-17T12:00:00.000Z",
  peer: {
    kind: "identity",
    context: "marketplace",
    meeting_location: null,
    transaction_type: null,
    transaction_value: null,
    mutual_offered: false,
  },
  actions: ["rate"],
};

const submit = () => screen.getByRole("button", { name: "Submit Rating" });

/** Opens the page and waits for the form, which loads on demand. */
async function openForm(more: Partial<VerificationDetail> = {}) {
  const shown = await openDetail({ ...DONE, ...more });
  await screen.findByRole("button", { name: "Submit Rating" });
  return shown;
}

beforeEach(async () => {
  await signedInAs();
});

describe("rating the other side of a peer check", () => {
  it.each([
    ["requester", "Jane Doe"],
    ["target", "Marcus Reed"],
  ] as const)("the %s rates %s by name", async (role, name) => {
    await openForm({ viewer_roles: [role] });
    const card = within(screen.getByRole("region", { name: `Rate ${name}` }));
    card.getByText(`Only ${name} sees your comment.`);
    expect(card.getAllByRole("radio").map((star) => star.getAttribute("aria-label"))).toEqual([
      "1 star",
      "2 stars",
      "3 stars",
      "4 stars",
      "5 stars",
    ]);
  });

  it("isn't offered without the server's permission", async () => {
    await openDetail({ ...DONE, actions: [] });
    expect(screen.queryByRole("region", { name: /^Rate/ })).toBeNull();
  });

  it("asks for stars before it sends anything", async () => {
    const { user } = await openForm();
    await user.click(submit());
    await waitFor(() => expect(messages()).toHaveProperty("rating"));
    expect(callsTo(RATE)).toEqual([]);
  });

  it("sends the stars and the comment, then shows the rating", async () => {
    const { user } = await openForm();
    serve({
      [RATE]: ok({ rating: 4 }),
      [DETAIL]: ok(detail({ ...DONE, actions: [], my_rating: 4 })),
    });
    await user.click(screen.getByRole("radio", { name: "4 stars" }));
    fill(/^Comment/, "On time.");
    await user.click(submit());
    await screen.findByText("You rated this 4 of 5.");
    expect(callsTo(RATE)[0]?.body).toEqual({ rating: 4, comment: "On time." });
    expect(toasts()).toEqual(["Thanks for your rating"]);
    expect(screen.queryByRole("button", { name: "Submit Rating" })).toBeNull();
  });

  it("says inline why it was refused and keeps what was typed; another try is the same rating", async () => {
    serve({ [RATE]: refused(500) });
    const { user } = await openForm();
    await user.click(screen.getByRole("radio", { name: "5 stars" }));
    fill(/^Comment/, "Great.");
    await user.click(submit());
    await screen.findByText("We couldn't save your rating. Please try again.");
    expect([field("5 stars").checked, field(/^Comment/).value]).toEqual([true, "Great."]);
    await user.click(submit());
    await waitFor(() => expect(callsTo(RATE)).toHaveLength(2));
    const [first, second] = callsTo(RATE).map(({ headers }) => headers.get("Idempotency-Key"));
    expect(second).toBe(first);
  });

  it("shows a rating that was given elsewhere in the meantime", async () => {
    const { user } = await openForm();
    serve({
      [RATE]: refused(409, { code: "already_rated", message: "You've already rated this check." }),
      [DETAIL]: ok(detail({ ...DONE, actions: [], my_rating: 2 })),
    });
    await user.click(screen.getByRole("radio", { name: "5 stars" }));
    await user.click(submit());
    await screen.findByText("You rated this 2 of 5.");
  });

  it("can be done with the arrow keys", async () => {
    const { user } = await openForm();
    field("1 star").focus();
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(field("3 stars").checked).toBe(true);
  });
});
