import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { OtherAddress } from "#features/verifications/subject/invited/OtherAddress.tsx";
import { fill, show, signedInAs, toasts } from "#tests/components/render.tsx";
import { type Answer, callsTo, ok, refused, serve } from "#tests/components/server.ts";
import { DETAIL, detail, openDetail } from "../detail/steps.tsx";

const PROPOSE = "POST /api/invitations/ver_1/other-address";
const DECIDE = "POST /api/verifications/ver_1/other-address";
const OTHER = "jane@other.test";
const done: Answer = () => new Response(null, { status: 204 });

describe("the subject's other address", () => {
  const ask = (waiting: string | null = null) => {
    const [onBack, onSent] = [vi.fn(), vi.fn()];
    const shown = show(
      <OtherAddress
        id="ver_1"
        invite="lnk_0.0"
        waiting={waiting}
        onBack={onBack}
        onSent={onSent}
        requester="Marcus Reed"
      />,
      { at: "/v/ver_1" },
    );
    return { ...shown, onBack, onSent };
  };
  const title = (name: string) => screen.findByRole("heading", { level: 1, name });

  it("says who will see it before it's sent, and then that they have to approve", async () => {
    serve({ [PROPOSE]: done });
    const { user, onBack, onSent } = ask();
    const first = await title("It's my other address");
    await waitFor(() => expect(document.activeElement).toBe(first));
    screen.getByText(/^Marcus Reed will see the address you enter and has to approve it\./);
    fill("Your other email address", OTHER);
    await user.click(screen.getByRole("button", { name: "Ask to Use It" }));
    const next = await title("Waiting for Marcus Reed to approve");
    await waitFor(() => expect(document.activeElement).toBe(next));
    screen.getByText(/Once they approve, we'll email a new link there, and the one you have stops working\./);
    expect(callsTo(PROPOSE).map(({ body }) => body)).toEqual([{ invite: "lnk_0.0", email: OTHER }]);
    expect(onSent.mock.calls).toEqual([[OTHER]]);
    await user.click(screen.getByRole("button", { name: "Back to Request" }));
    expect(onBack).toHaveBeenCalledOnce();
  });

  it("refuses what's no address, and shows what the server says about one", async () => {
    const message = "This request was already sent to that address. Enter another one.";
    serve({ [PROPOSE]: refused(422, { message, fields: { email: message } }) });
    const { user } = ask();
    await title("It's my other address");
    fill("Your other email address", "jane");
    await user.click(screen.getByRole("button", { name: "Ask to Use It" }));
    await screen.findByText(/valid email/i);
    expect(callsTo(PROPOSE)).toEqual([]);
    fill("Your other email address", OTHER);
    await user.click(screen.getByRole("button", { name: "Ask to Use It" }));
    await screen.findByText(message);
  });

  it("says when the request is no longer theirs to move", async () => {
    const message =
      "This request already belongs to the account with this address, so it can't go to another one.";
    serve({ [PROPOSE]: refused(409, { code: "address_bound", message }) });
    const { user } = ask();
    fill("Your other email address", OTHER);
    await user.click(await screen.findByRole("button", { name: "Ask to Use It" }));
    await screen.findByText(message);
  });

  it("shows the address that waits, and lets them name another one", async () => {
    const { user } = ask("j…@o….test");
    await title("Waiting for Marcus Reed to approve");
    await user.click(screen.getByRole("button", { name: "Change Address" }));
    await title("It's my other address");
    screen.getByText(/It replaces the address that's waiting now\./);
  });
});

describe("the requester's decision about another address", () => {
  beforeEach(async () => {
    await signedInAs();
  });
  const card = () => screen.findByRole("region", { name: "They asked to use another address" });
  const answered = detail({ target_user_email: OTHER, proposed_email: null });

  it("shows both addresses, and sends the request there once", async () => {
    const { user } = await openDetail({ proposed_email: OTHER });
    const shown = within(await card());
    expect((await card()).textContent).toContain(detail({}).target_user_email);
    expect((await card()).textContent).toContain(OTHER);
    serve({ [DECIDE]: ok(answered), [DETAIL]: ok(answered) });
    await user.click(shown.getByRole("button", { name: "Send It There" }));
    await waitFor(() => expect(toasts()).toContain("We're emailing the new link now."));
    expect(screen.queryByRole("region", { name: "They asked to use another address" })).toBeNull();
    expect(callsTo(DECIDE).map(({ body }) => body)).toEqual([{ approve: true, email: OTHER }]);
  });

  it("keeps the address", async () => {
    const { user } = await openDetail({ proposed_email: OTHER });
    serve({ [DECIDE]: ok(detail({})), [DETAIL]: ok(detail({})) });
    await user.click(within(await card()).getByRole("button", { name: "Keep the Address" }));
    await waitFor(() => expect(toasts()).toContain("The request stays where it is."));
    expect(callsTo(DECIDE).map(({ body }) => body)).toEqual([{ approve: false, email: OTHER }]);
  });

  it("shows the address that they asked for since, and why the first wasn't taken", async () => {
    const { user } = await openDetail({ proposed_email: OTHER });
    const message = "They asked for a different address since. Check it and decide again.";
    serve({
      [DECIDE]: refused(409, { code: "proposal_changed", message }),
      [DETAIL]: ok(detail({ proposed_email: "jane@third.test" })),
    });
    await user.click(within(await card()).getByRole("button", { name: "Send It There" }));
    await screen.findByText(message);
    await waitFor(async () => expect((await card()).textContent).toContain("jane@third.test"));
  });

  it("isn't there without such a wish", async () => {
    await openDetail({});
    await screen.findByText("Waiting for Jane Doe to agree");
    expect(screen.queryByRole("button", { name: "Send It There" })).toBeNull();
  });
});
