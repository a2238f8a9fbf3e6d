import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { field, fill, messages, signedInAs } from "#tests/components/render.tsx";
import { callsTo, ok, refused, serve } from "#tests/components/server.ts";
import { toast } from "#ui/Toast/toast.ts";
import { email, FILL, openForm, submitButton } from "./steps.tsx";

const SUBMIT = "POST /api/v1/verifications";
const PREVIEW = "POST /api/v1/verifications/preview";
const sheet = async () => within(await screen.findByRole("dialog", { name: "Review your request" }));

beforeEach(async () => {
  await signedInAs();
});

describe("the review", () => {
  it("shows what they'll read, what it would prove at best and what it costs, and sends nothing before", async () => {
    serve({ [SUBMIT]: ok({ id: "ver_1", invitation_held: null }) });
    const { user, router } = await openForm("type=identity");
    fill("Target user email", email);
    FILL.identity();
    await user.click(submitButton());
    const review = await sheet();
    await review.findByText("Ada Byron asks Countersign to verify you.");
    review.getByText(/At best: consistent with a document\./);
    expect(review.getAllByRole("definition").map((one) => one.textContent)).toEqual([
      "$2.99",
      "$2.99",
      "−$2.99",
      "$0.00",
    ]);
    review.getByText("3-5 business days once we have everything. You're charged only if they agree.");
    expect(callsTo(PREVIEW)[0]?.body).toMatchObject({ targetUserEmail: email, verificationType: "identity" });
    expect(callsTo(SUBMIT)).toEqual([]);

    await user.click(review.getByRole("button", { name: "Keep Editing" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(field("First name").value).toBe("Jane");
    expect(callsTo(SUBMIT)).toEqual([]);

    await user.click(submitButton());
    await user.click((await sheet()).getByRole("button", { name: "Submit Request · $2.99 (due $0.00)" }));
    await screen.findByText("Another page");
    expect(router.state.location.state).toMatchObject({
      message: "Verification request submitted successfully!",
      next: { label: "Send Another Like This", href: "/app/verifications/new?like=ver_1" },
    });
  });

  it("says if the preview can't be loaded, and the request can be sent anyway", async () => {
    serve({ [SUBMIT]: ok({ id: "ver_1", invitation_held: null }) });
    const { user } = await openForm("type=identity", { [PREVIEW]: refused(500) });
    fill("Target user email", email);
    FILL.identity();
    await user.click(submitButton());
    const review = await sheet();
    await review.findByText(/^We couldn't load the preview\./);
    await user.click(review.getByRole("button", { name: /^Submit Request/ }));
    await screen.findByText("Another page");
  });
});

describe("what the user doesn't know", () => {
  it("is left to the subject by a box, and only then isn't missing", async () => {
    serve({ [SUBMIT]: ok({ id: "ver_1", invitation_held: null }) });
    const { user } = await openForm("type=identity");
    const box = (name: RegExp) => screen.getByRole("checkbox", { name });
    fill("Target user email", email);
    fill("First name", "Jane");
    fill("Last name", "Doe");
    await user.click(submitButton());
    await waitFor(() =>
      expect(messages()).toEqual({ "personalInfo.dateOfBirth": "Date of birth is required" }),
    );
    await user.click(box(/^I don't know when they were born/));
    expect(messages()).toEqual({});
    expect(screen.queryByLabelText("Date of birth")).toBeNull();
    screen.getByText(/We won't compare it/);
    fill("Street", "1 Main St");
    await user.click(box(/^I don't know where they live/));
    expect(screen.queryByLabelText("Street")).toBeNull();
    await user.click(submitButton());
    await user.click((await sheet()).getByRole("button", { name: /^Submit Request/ }));
    await screen.findByText("Another page");
    const body = callsTo(SUBMIT)[0]?.body as { personalInfo: object };
    expect(body).toMatchObject({ askSubject: ["dateOfBirth", "address"] });
    expect(JSON.stringify(body.personalInfo)).not.toContain("Main St");
  });
});

describe("several people", () => {
  const [jane, bob] = ["jane@example.org", "bob@example.org"];
  const paste = (text: string) =>
    fireEvent.paste(field("Target user email"), { clipboardData: { getData: () => text } });
  const rowOf = (address: string) =>
    screen.getAllByRole("listitem").find((item) => item.textContent?.includes(address));

  it("are pasted, and each gets a request of their own; those that fail can be sent again", async () => {
    let turn = 0;
    const held = { reason: "daily_limit", until: null, most: 50 };
    serve({
      [SUBMIT]: (call) => {
        turn += 1;
        return turn === 2
          ? refused(429, { message: "Try again in a minute." })(call)
          : ok({ id: `ver_${turn}`, invitation_held: turn === 1 ? held : null })(call);
      },
    });
    const { user, router } = await openForm("type=identity");
    paste(`Jane Doe <${jane}>, "Ray, Bob" <${bob}>`);
    expect(screen.getAllByLabelText<HTMLInputElement>("First name").map(({ value }) => value)).toEqual([
      "Jane",
      "Bob",
    ]);
    expect(submitButton().textContent).toBe("Review Request · $5.98 (due $0.00)");
    await user.click(submitButton());
    const review = await sheet();
    await user.click(review.getByRole("button", { name: /^Submit 2 Requests · \$5\.98 \(due \$0\.00\)/ }));
    await review.findByText("Try again in a minute.");
    review.getByText("Sent");
    // Only the other one is left to pay for, in the form and in its draft.
    expect(review.getAllByRole("definition")[0]?.textContent).toBe("$2.99");
    await waitFor(() => expect(callsTo("PUT /api/v1/drafts").at(-1)?.body).toMatchObject({ email: bob }));
    expect(JSON.stringify(callsTo("PUT /api/v1/drafts").at(-1)?.body)).not.toContain(jane);
    await user.click(review.getByRole("button", { name: /^Send the Other 1 Again/ }));
    await screen.findByText("Another page");
    expect(callsTo(SUBMIT).map(({ body }) => (body as { targetUserEmail: string }).targetUserEmail)).toEqual([
      jane,
      bob,
      bob,
    ]);
    const keys = callsTo(SUBMIT).map(({ headers }) => headers.get("Idempotency-Key"));
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([false, true]);
    expect(router.state.location.state).toMatchObject({
      message: "2 verification requests submitted successfully!",
      note: expect.any(String),
    });
  });

  it("are checked row by row, and one that's left alone becomes the person it's about", async () => {
    const { user } = await openForm("type=identity");
    paste(`Jane Doe <${jane}>; not-an-address@; ${jane.toUpperCase()}`);
    expect(document.activeElement).toBe(screen.getAllByLabelText("Target user email")[0]);
    await user.click(submitButton());
    await waitFor(() =>
      expect(messages()).toMatchObject({
        "people.1.email": "Please enter a valid email address",
        "people.1.firstName": "First name is required",
        "people.2.email": "This address is in the list twice",
      }),
    );
    await user.click(screen.getByRole("button", { name: "Remove not-an-address@" }));
    await user.click(screen.getByRole("button", { name: `Remove ${jane.toUpperCase()}` }));
    expect(field("Target user email").value).toBe(jane);
    expect(rowOf(jane)).toBeUndefined();
  });

  it("state their birth date and their address themselves, whatever was entered about one of them", async () => {
    serve({ [SUBMIT]: ok({ id: "ver_1", invitation_held: null }) });
    const { user } = await openForm("type=identity");
    FILL.identity();
    await user.click(screen.getByRole("checkbox", { name: "Address verification" }));
    fill("Street", "1 Main St");
    paste(`Jane Doe <${jane}>, Bob Ray <${bob}>`);
    expect(screen.queryByLabelText("Date of birth")).toBeNull();
    screen.getByText(/each of them states their own date of birth and address/);
    await user.click(submitButton());
    await user.click((await sheet()).getByRole("button", { name: /^Submit 2 Requests/ }));
    await screen.findByText("Another page");
    for (const { body } of callsTo(SUBMIT)) {
      expect(body).toMatchObject({ askSubject: ["dateOfBirth", "address"] });
      expect(JSON.stringify(body)).not.toMatch(/1990|Main St/);
    }
  });

  it("are at most 20, and more are named, not dropped silently", async () => {
    const told = vi.spyOn(toast, "error");
    await openForm("type=identity");
    paste(Array.from({ length: 23 }, (_, n) => `p${n}@example.org`).join(", "));
    expect(screen.getAllByLabelText("Target user email")).toHaveLength(20);
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/We left out the last 3, /));
  });
});
