import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { field, fill, messages, session } from "#tests/components/render.tsx";
import { type Answer, callsTo, ok, refused, serve, unreachable } from "#tests/components/server.ts";
import { DETAIL } from "../detail/steps.tsx";
import { button, CONTINUE, INVITE, invitation, jane, MAIL, openWay, ownRequest, title } from "./steps.tsx";

const LINK = "#invite=lnk_1.secret&email=jane%40example.org";
const accepted: Answer = () => new Response(null, { status: 202 });
/** The focus follows what's shown. */
const isFocused = (heading: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(heading));
const goOn = async (user: ReturnType<typeof openWay>["user"]) => user.click(await button("Continue"));

describe("a mailed invitation without a session", () => {
  it("leads through who, why and the name to the decision, with nothing to type", async () => {
    serve({ [INVITE]: ok(invitation()), [CONTINUE]: ok(session(jane())), [DETAIL]: ok(ownRequest()) });
    const { user, router } = openWay(LINK);
    const first = await title("Marcus Reed wants to verify you");
    await isFocused(first);
    screen.getByText("Step 1 of 5");
    screen.getByText("Email confirmed");
    await goOn(user);
    await isFocused(await title("What they want to know"));
    screen.getByText("Identity match");
    await goOn(user);
    await title("Is this your name?");
    expect([field("First Name").value, field("Last Name").value]).toEqual(["Jane", "Doe"]);
    expect(callsTo(CONTINUE)).toHaveLength(0);
    await goOn(user);
    await title("Do you agree?");
    screen.getByText("Step 4 of 5");
    expect(callsTo(CONTINUE).map(({ body }) => body)).toEqual([
      {
        invite: "lnk_1.secret",
        firstName: "Jane",
        lastName: "Doe",
        isFullLegalName: false,
        acceptsTerms: true,
      },
    ]);
    // The link is used up, so it leaves the address.
    await waitFor(() => expect(router.state.location.hash).toBe(""));
  });

  it("keeps a corrected name through Back and a reload", async () => {
    serve({ [INVITE]: ok(invitation()) });
    const { user, unmount, router } = openWay(`?step=name${LINK}`);
    await title("Is this your name?");
    fill("First Name", "Janet");
    await user.click(await button("Back"));
    await title("What they want to know");
    await user.click(await button("Back"));
    await title("Marcus Reed wants to verify you");
    expect(router.state.location.hash).toBe(LINK);
    unmount();
    openWay(`?step=name${LINK}`);
    await title("Is this your name?");
    await waitFor(() => expect(field("First Name").value).toBe("Janet"));
  });

  it("says what's wrong with a name beside it", async () => {
    const fields = { lastName: "This name can't be used" };
    serve({
      [INVITE]: ok(invitation({ stated_name: null })),
      [CONTINUE]: refused(422, { code: "validation_failed", fields }),
    });
    const { user } = openWay(`?step=name${LINK}`);
    await title("What's your name?");
    await goOn(user);
    expect(messages()).toMatchObject({ firstName: "This field is required" });
    expect(callsTo(CONTINUE)).toHaveLength(0);
    fill("First Name", "Jane");
    fill("Last Name", "Support");
    await goOn(user);
    await waitFor(() => expect(messages()).toEqual(fields));
    expect(field("First Name").value).toBe("Jane");
  });

  it("can be declined, and all invitations can be blocked", async () => {
    serve({
      [INVITE]: ok(invitation()),
      "POST /api/verifications/ver_1/decline": ok({}),
      "POST /api/mail/unsubscribe": ok({ unsubscribed: true, undo_token: "undo" }),
    });
    const { user, unmount } = openWay(LINK);
    await user.click(await button("Decline"));
    const dialog = await screen.findByRole("alertdialog");
    await user.click([...dialog.querySelectorAll("button")].at(-1) as HTMLElement);
    await title("You declined this request");
    unmount();
    const again = openWay(LINK);
    await again.user.click(await button("Block All Invitations"));
    expect(callsTo("POST /api/mail/unsubscribe")).toHaveLength(0);
    const question = await screen.findByRole("alertdialog", { name: "Block all invitations?" });
    await again.user.click(within(question).getByRole("button", { name: "Block All Invitations" }));
    await title("Invitations are blocked");
  });

  it("lets people use an account, with the address of the link", async () => {
    serve({ [INVITE]: ok(invitation()) });
    openWay(LINK);
    const link = await screen.findByRole("link", { name: "create one" });
    // There's nothing to sign in to.
    expect(screen.queryByRole("link", { name: /sign in/i })).toBeNull();
    expect(link.getAttribute("href")).toBe(`/register?redirect=%2Fapp%2Fverifications%2Fver_1${LINK}`);
  });

  it.each([
    ["full", /You have an account with this address\. Sign in to answer\./, true],
    ["passwordless", /^We sent this to j…@e….com\. *$/, false],
  ] as const)("offers an address with a %s account no second one", async (account, words, hasLink) => {
    serve({ [INVITE]: ok(invitation({ account })) });
    openWay(LINK);
    const others = await screen.findByRole("region", { name: "Other options" });
    expect(others.querySelector("p")?.textContent).toMatch(words);
    expect(others.querySelector("a") !== null).toBe(hasLink);
  });

  it.each([
    [
      invitation().stated_name,
      /correct it and then agree, they'll see both\. We'd still compare your documents/,
    ],
    [null, /^Enter your own name, not your business's\./],
  ])("says who sees a name, and what it's compared with (%#)", async (stated_name, words) => {
    serve({ [INVITE]: ok(invitation({ stated_name })) });
    openWay(`?step=name${LINK}`);
    await screen.findByText(words);
  });
});

describe("an invitation that leads no further", () => {
  const DEAD: [what: string, answer: Answer, heading: string, offer: string | null][] = [
    ["altered", refused(404, { code: "link_invalid" }), "This link didn't work", "Email Me a Link"],
    ["expired", refused(409, { code: "link_expired" }), "This link has expired", "Email Me a Link"],
    ["answered", refused(409, { code: "request_answered" }), "You've already agreed", "Email Me a Link"],
    [
      "cancelled",
      refused(409, {
        code: "request_closed",
        message: "This request was cancelled by the person who sent it.",
      }),
      "There's nothing to decide",
      "Email Me a Link",
    ],
    [
      "paused",
      refused(409, { code: "request_paused", message: "It's paused." }),
      "This request is paused",
      null,
    ],
    [
      "moved",
      refused(409, { code: "request_moved", message: "Use the link in the email there." }),
      "This request moved to another address",
      null,
    ],
    [
      "of another account",
      refused(403, { code: "wrong_account", message: "Sign in to that account to open it." }),
      "This request is for another account",
      "Sign In",
    ],
    [
      "of a suspended account",
      refused(403, { code: "account_suspended", message: "This account is suspended." }),
      "Your account is suspended",
      null,
    ],
    ["too often", refused(429, { message: "Too many attempts." }), "Please wait a moment", "Try Again"],
    ["unreachable", unreachable, "We couldn't load this page", "Try Again"],
  ];
  it.each(DEAD)("%s: has a page that says what to do", async (_what, answer, heading, offer) => {
    serve({ [INVITE]: answer, [MAIL]: accepted });
    const { user } = openWay(LINK);
    await isFocused(await title(heading));
    if (offer === null) expect(screen.queryByRole("button")).toBeNull();
    if (offer === null || (offer === "Sign In" && screen.getByRole("link", { name: offer }))) return;
    const way = await button(offer);
    if (offer !== "Email Me a Link") return;
    await user.click(way);
    await title("Check your email");
    expect(callsTo(MAIL)).toHaveLength(1);
  });

  it.each([
    ["request_paused", "You don't need to do anything now. If it goes on, this link will work again."],
    ["request_moved", "To answer it, use the link in the email we sent there."],
  ])("%s: says what to do without repeating its title", async (code, words) => {
    serve({ [INVITE]: refused(409, { code, message: "Whatever the server says." }) });
    openWay(LINK);
    await screen.findByText(words);
    expect(screen.queryByText(/Whatever/)).toBeNull();
  });

  it("promises a mail that may not leave only to those who get one", async () => {
    serve({ [INVITE]: refused(409, { code: "request_answered" }) });
    openWay(LINK);
    await screen.findByText(/If you've opened it without a password before, we'll email you a link\./);
    screen.getByRole("link", { name: "Sign In" });
  });

  it("opened on a second device: mails a fresh link", async () => {
    serve({
      [INVITE]: ok(invitation()),
      [CONTINUE]: refused(409, { code: "sign_in_link_needed" }),
      [MAIL]: accepted,
    });
    const { user } = openWay(`?step=name${LINK}`);
    await goOn(user);
    await title("Continue by email");
    await user.click(await button("Email Me a Link"));
    await title("Check your email");
    screen.getByText(/We sent the link to j…@e….com/);
  });

  it.each([
    ["full", "Sign in to continue"],
    ["passwordless", "Continue by email"],
  ] as const)("an address with a %s account is told before the name", async (account, heading) => {
    serve({ [INVITE]: ok(invitation({ account })) });
    const { user } = openWay(`?step=why${LINK}`);
    await goOn(user);
    await title(heading);
    expect(screen.queryByLabelText("First Name")).toBeNull();
    if (account === "full")
      expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe(
        `/login?redirect=%2Fapp%2Fverifications%2Fver_1${LINK}`,
      );
  });
});
