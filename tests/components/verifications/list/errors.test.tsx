import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { person, session, signedInAs, toasts } from "#tests/components/render.tsx";
import {
  type Answer,
  callsTo,
  down,
  ok,
  refused,
  serve,
  text,
  unreachable,
} from "#tests/components/server.ts";
import { answerList, isAboutMe, LIST, listed, openList, row, rowOf } from "./steps.tsx";

const OOPS = refused(500, { code: "internal", message: "Oops" });
const OFFLINE = "Network error. Please try again.";

beforeEach(async () => {
  await signedInAs();
});

describe("a list that can't be loaded", () => {
  it.each([
    [
      "401",
      refused(401, { code: "token_invalid", message: "Whatever" }),
      "Your session has expired. Please log in again.",
    ],
    [
      "no token",
      refused(401, { code: "unauthenticated", message: "No token" }),
      "Authentication required. Please log in again.",
    ],
    ["403", refused(403, { message: "No" }), "Access denied. Please check your permissions."],
    ["500", OOPS, "Server error. Please try again later."],
    ["503", refused(503, { message: "Oops" }), "Server error. Please try again later."],
    ["the server's words", refused(422, { message: "That page is too far" }), "That page is too far"],
    ["no words", refused(422), "Failed to fetch verifications"],
    ["no JSON", text(418, "teapot"), "Request failed with status 418"],
    [
      "no connection",
      unreachable,
      "Unable to connect to the server. Please check your internet connection and try again.",
    ],
    ["an unreadable answer", text(200, "<p>hello</p>"), "An unexpected error occurred. Please try again."],
  ])("says what went wrong (%s), and Retry tries again", async (_, answer, words) => {
    serve({ "POST /api/auth/refresh": ok(session(person())) });
    const { user } = openList(answer);
    await screen.findByRole("heading", { name: "Network Error" });
    const state = within(screen.getByRole("heading", { name: "Network Error" }).closest("[role=alert]")!);
    state.getByText(words);
    serve(answerList(listed([row("Doe")])));
    await user.click(state.getByRole("button", { name: "Retry" }));
    await rowOf("Doe");
    expect(screen.queryByText(words)).toBeNull();
  });
});

describe("a list during an outage", () => {
  it("is asked for once more, and then says the words for a failing server", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openList(down());
    await vi.waitFor(() => expect(callsTo(LIST)).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await screen.findByText("Server error. Please try again later.");
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(callsTo(LIST).filter(({ query }) => !isAboutMe(query))).toHaveLength(2);
  });
});

describe("canceling one verification", () => {
  const CANCEL = "POST /api/verifications/ver_doe/cancel";
  const gone = "This verification is in progress, so that's no longer possible.";

  async function ask() {
    const { user } = openList(listed([row("Doe")]));
    await user.click((await rowOf("Doe")).getByRole("button", { name: /^Cancel/ }));
    const dialog = within(
      await screen.findByRole("alertdialog", { name: "Cancel the identity verification of Jane Doe?" }),
    );
    return { user, dialog, confirm: () => dialog.getByRole("button", { name: "Cancel Verification" }) };
  }

  it.each([
    [OOPS, "Failed to cancel verification"],
    [refused(409, { code: "wrong_status", message: gone }), gone],
    [unreachable, OFFLINE],
  ])("says in the dialog why it failed and allows another try (%#)", async (answer, words) => {
    serve({ [CANCEL]: answer });
    const { user, dialog, confirm } = await ask();
    await user.click(confirm());
    await dialog.findByText(words);
    serve({
      [CANCEL]: ok({ id: "ver_doe" }),
      ...answerList(listed([row("Doe", { status: "cancelled", actions: [] })])),
    });
    await user.click(confirm());
    await (await rowOf("Doe")).findByText("Cancelled");
    expect(toasts()).toEqual(["Verification cancelled"]);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("does nothing when the user chooses Keep It", async () => {
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole("button", { name: "Keep It" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(callsTo(CANCEL)).toEqual([]);
  });
});

describe("bulk actions", () => {
  const BULK = "POST /api/v1/verifications/bulk-action";

  /** Opens a list with two rows and selects both. */
  async function selected(answer: Answer) {
    serve({ [BULK]: answer });
    const { user } = openList(listed([row("Doe"), row("Roe", { status: "completed", actions: [] })]));
    await rowOf("Doe");
    await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
    screen.getByText("2 selected");
    return user;
  }

  it.each([
    [OOPS, "Failed to export verifications"],
    [unreachable, OFFLINE],
    [
      refused(422, { fields: { verificationIds: "At most 500 verifications at once" } }),
      "Failed to export verifications. At most 500 verifications at once.",
    ],
  ])("say why an export failed and keep the selection (%#)", async (answer, words) => {
    const user = await selected(answer);
    await user.click(screen.getByRole("button", { name: "Export Selected" }));
    await screen.findByText("2 selected");
    await expect.poll(toasts).toEqual([words]);
    expect(callsTo(BULK)[0]?.body).toEqual({ action: "export", verificationIds: ["ver_doe", "ver_roe"] });
  });

  it("say in the dialog why a cancel failed, and then show each outcome", async () => {
    const user = await selected(OOPS);
    await user.click(screen.getByRole("button", { name: "Cancel Selected" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Cancel 1 verification?" }));
    dialog.getByText("Identity verification of Jane Doe");
    dialog.getByText(/^The other one you selected won't change/);
    const confirm = () => user.click(dialog.getByRole("button", { name: "Cancel 1 verification" }));
    await confirm();
    await dialog.findByText("Failed to cancel verifications");
    serve({ [BULK]: unreachable });
    await confirm();
    await dialog.findByText(OFFLINE);
    serve({
      [BULK]: ok({
        results: [{ id: "ver_doe", ok: false, code: "wrong_status", message: "It is completed." }],
      }),
    });
    await confirm();
    await screen.findByText("It is completed.");
    expect(callsTo(BULK).at(-1)?.body).toEqual({ action: "cancel", verificationIds: ["ver_doe"] });
    // A retry reuses the key, so verifications canceled by the first attempt count as done.
    expect(new Set(callsTo(BULK).map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
  });

  it("cancel only what can be canceled, and list failures first", async () => {
    const ended = { status: "completed", actions: [] } as const;
    const rows = [
      row("Doe"),
      row("Roe"),
      row("Poe", { status: "in_progress", actions: [] }),
      row("Loe", { ...ended, actions: [] }),
      row("Moe", { requester_id: "usr_9", viewer_roles: ["team"], actions: [] }),
    ];
    const results = [
      { id: "ver_doe", ok: true },
      { id: "ver_roe", ok: false, code: "wrong_status", message: "It is completed." },
    ];
    serve({ [BULK]: ok({ results }) });
    const { user } = openList(listed(rows));
    await rowOf("Doe");
    await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
    const cancel = screen.getByRole("button", {
      name: "Cancel Selected",
      description: "2 of 5 can be cancelled",
    });
    expect(cancel.textContent).toBe("Cancel Selected (2)");
    await user.click(cancel);
    const dialog = within(await screen.findByRole("alertdialog", { name: "Cancel 2 verifications?" }));
    dialog.getByText(/^The other 3 you selected won't change/);
    await user.click(dialog.getByRole("button", { name: "Cancel 2 verifications" }));
    const outcome = await screen.findByRole("list", { name: "Details" });
    expect(
      within(outcome)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual([
      "Identity verification of Jane RoeIt is completed.",
      "Identity verification of Jane DoeCancelled",
    ]);
    expect(callsTo(BULK)[0]?.body).toEqual({ action: "cancel", verificationIds: ["ver_doe", "ver_roe"] });
  });

  it("disable Cancel Selected if nothing can be canceled, and say why", async () => {
    openList(listed([row("Roe", { status: "completed", actions: [] })]));
    const one = await rowOf("Roe");
    one.getByRole("checkbox").click();
    const cancel = await screen.findByRole<HTMLButtonElement>("button", { name: "Cancel Selected" });
    expect([cancel.disabled, cancel.textContent]).toEqual([true, "Cancel Selected (0)"]);
    screen.getByText("You can only cancel pending verifications you requested.");
  });

  const teammates = (name: string, more: Parameters<typeof row>[1] = {}) =>
    row(name, { requester_id: "usr_9", requester_name: "Luis Ferrer", viewer_roles: ["team"], ...more });

  it("say who requested a teammate's verification, and don't call it the viewer's", async () => {
    const rows = [row("Doe"), teammates("Roe"), teammates("Poe", { status: "completed", actions: [] })];
    const { user } = openList(listed(rows));
    await rowOf("Doe");
    await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
    await user.click(screen.getByRole("button", { name: "Cancel Selected" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Cancel 2 verifications?" });
    within(dialog).getByText("Identity verification of Jane Doe");
    within(dialog).getByText("Identity verification of Jane Roe, requested by Luis Ferrer");
    within(dialog).getByText(
      "The other one you selected won't change. Only pending verifications can be cancelled, by their requester or someone who manages the team. The links we sent stop working, and your team won't be charged. You can't undo this.",
    );
    expect(dialog.textContent).not.toMatch(/you requested/i);
  });

  it("keep to the viewer's own words where all of the selected ones are theirs", async () => {
    const { user } = openList(listed([row("Doe"), row("Poe", { status: "completed", actions: [] })]));
    await rowOf("Doe");
    await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
    await user.click(screen.getByRole("button", { name: "Cancel Selected" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Cancel 1 verification?" }));
    dialog.getByText(
      "The other one you selected won't change: only pending verifications you requested can be cancelled. The links we sent stop working, and you won't be charged. You can't undo this.",
    );
  });

  it("say who can cancel if none of the team's selected ones can be canceled", async () => {
    openList(listed([teammates("Roe", { actions: [] })]));
    (await rowOf("Roe")).getByRole("checkbox").click();
    await screen.findByText(
      "You can't cancel these. Only pending verifications can be cancelled, by their requester or someone who manages the team.",
    );
    expect(screen.queryByText(/you requested/i)).toBeNull();
  });

  it("disappear after Clear Selection", async () => {
    const user = await selected(OOPS);
    await user.click(screen.getByRole("button", { name: "Clear Selection" }));
    expect(screen.queryByRole("button", { name: "Export Selected" })).toBeNull();
  });
});

it("says why exporting the whole list failed", async () => {
  serve({ "GET /api/v1/verifications/export": OOPS });
  const { user } = openList(listed([row("Doe")]));
  await rowOf("Doe");
  await user.click(screen.getByRole("button", { name: "Export" }));
  await expect.poll(toasts).toEqual(["Failed to export verifications"]);
});
