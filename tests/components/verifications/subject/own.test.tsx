import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { REFRESH_TOKEN_KEY } from "#contract/limits.ts";
import { keys } from "#features/verifications/shared/api/keys.ts";
import { setConnection } from "#lib/http/connection.ts";
import { queryClient } from "#lib/query/query.ts";
import { field, fill, session } from "#tests/components/render.tsx";
import { type Answer, callsTo, ok, refused, serve } from "#tests/components/server.ts";
import { DETAIL } from "../detail/steps.tsx";
import {
  agreedRequest,
  button,
  INVITE,
  invitation,
  jane,
  MAIL,
  openOwn,
  openWay,
  ownRequest,
  READ,
  SIGN_IN,
  title,
} from "./steps.tsx";

const ME = "DELETE /api/users/me";
const AGAIN = refused(403, { code: "sign_in_again", message: "Sign in again." });
const DOCUMENTS = "Add your driver's license";
const LINK = "#sign_in=lnk_2.secret";
const accepted: Answer = () => new Response(null, { status: 202 });

type User = Awaited<ReturnType<typeof openOwn>>["user"];

/** Presses an item of the menu, which is closed in happy-dom. */
const choose = async (user: User, name: string) =>
  user.click(await screen.findByRole("button", { name, hidden: true }));

/** Presses a button of the dialog that's on top. */
async function press(user: User, role: "dialog" | "alertdialog", name: string) {
  const dialog = (await screen.findAllByRole(role)).at(-1) as HTMLElement;
  await user.click(within(dialog).getByRole("button", { name }));
}

describe("a fresh link to a request that's open here", () => {
  it("confirms that it's them, and leads to the password that asked for it", async () => {
    const { user, unmount } = await openOwn(agreedRequest(), "?step=password");
    serve({ "POST /api/auth/set-password": AGAIN, [MAIL]: accepted });
    await title("Keep your Trust Score");
    fill("Password", "Correct-Horse-7!");
    await user.click(await button("Set Password"));
    await user.click(await button("Email Me a Link"));
    await title("Check your email");
    screen.getByText(/^We sent the link to jane@example\.org/);
    expect(screen.queryByRole("link", { name: /sign in/i })).toBeNull();
    await user.click(await button("Send Again"));
    expect(callsTo(MAIL)).toHaveLength(2);
    await user.click(await button("Back"));
    await title("Keep your Trust Score");
    unmount();

    serve({ [SIGN_IN]: ok(session(jane())) });
    const again = openWay(LINK);
    await again.user.click(await button("Continue"));
    await title("Keep your Trust Score");
    expect(callsTo(SIGN_IN)).toHaveLength(1);
    again.unmount();
    // An older entry of the history has the link, too.
    openWay(LINK);
    await title(DOCUMENTS);
  });

  it("leads to deleting everything, if that asked for it", async () => {
    const { user, unmount } = await openOwn(agreedRequest());
    serve({ [ME]: AGAIN });
    await title(DOCUMENTS);
    await choose(user, "Delete Everything");
    await press(user, "alertdialog", "Delete Everything");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    serve({ [MAIL]: accepted });
    await user.click(await button("Email Me a Link"));
    await screen.findByText(/^We sent the link to jane@example\.org/);
    unmount();

    serve({ [SIGN_IN]: ok(session(jane())), [ME]: ok({ deleted: true }), [READ]: refused(404) });
    const again = openWay(LINK);
    await again.user.click(await button("Continue"));
    await press(again.user, "alertdialog", "Delete Everything");
    await title("We're deleting everything");
  });

  it("leads to the export, if that asked for it", async () => {
    const EXPORT = "GET /api/users/export";
    const { user, unmount } = await openOwn(agreedRequest());
    const held = Promise.withResolvers<void>();
    serve({ [EXPORT]: (call) => held.promise.then(() => AGAIN(call)), [MAIL]: accepted });
    await title(DOCUMENTS);
    await choose(user, "Export My Data");
    await choose(user, "Exporting…");
    expect(callsTo(EXPORT)).toHaveLength(1);
    held.resolve();
    await title("Confirm it's you");
    unmount();

    serve({ [SIGN_IN]: ok(session(jane())), [EXPORT]: refused(500) });
    const again = openWay(LINK);
    await again.user.click(await button("Continue"));
    await press(again.user, "alertdialog", "Export My Data");
    await screen.findByText("We couldn't export your data. Please try again.");
    await press(again.user, "alertdialog", "Not Now");
    await title(DOCUMENTS);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("that was used already leads back to the request", async () => {
    const { user } = await openOwn(agreedRequest(), LINK);
    serve({ [SIGN_IN]: refused(409, { code: "link_used" }) });
    await user.click(await button("Continue"));
    await title("This link was already used");
    await user.click(await button("Back"));
    await title(DOCUMENTS);
  });
});

describe("stopping at the documents, with none added", () => {
  const open = async () => {
    const { user } = await openOwn(agreedRequest({ actions: ["upload", "withdraw", "report", "block"] }));
    await title(DOCUMENTS);
    await choose(user, "About This Request");
    await screen.findByRole("dialog", { name: "About this request" });
    screen.getByText("Marcus Reed entered this about you.");
    return user;
  };
  /** The server ends the session with its answer. */
  const ending = (call: string, answer = {}) => {
    serve({
      [call]: async () => {
        serve({ [DETAIL]: refused(401), "POST /api/auth/refresh": refused(401) });
        return ok(answer)({} as never);
      },
      [DETAIL]: ok(agreedRequest()),
      [READ]: refused(404),
    });
  };

  it("can withdraw", async () => {
    const user = await open();
    const failed = { status: "failed", stage: "done", failure_reason: "consent_withdrawn" } as const;
    ending("POST /api/verifications/ver_1/withdraw", agreedRequest({ ...failed, actions: ["block"] }));
    await press(user, "dialog", "Withdraw Consent");
    await press(user, "alertdialog", "Withdraw Consent");
    await title("You withdrew your consent");
    // It's the farewell, not the request's end, which the server's answer would show.
    screen.getByText(/only you can see it now/);
  });

  it("can block, which says that it signs them out", async () => {
    const user = await open();
    ending("POST /api/verifications/ver_1/block");
    await press(user, "dialog", "Block");
    expect((await screen.findByRole("alertdialog")).textContent).toContain("This signs you out here.");
    await press(user, "alertdialog", "Block");
    await title("You blocked the requester");
  });

  it("can report and block", async () => {
    const user = await open();
    ending("POST /api/verifications/ver_1/report");
    await press(user, "dialog", "Report");
    await user.click(await screen.findByRole("radio", { name: /don't know/i }));
    await user.click(screen.getByRole("checkbox", { name: "Also block Marcus Reed" }));
    await press(user, "dialog", "Send Report");
    await title("You reported and blocked the requester");
    screen.getByText(/Your report was sent/);
  });
});

describe("the code", () => {
  const code = (more = {}) => ({
    number: "(217) 555-0142",
    offered: true,
    why_not: null,
    proven_at: null,
    provable: true,
    sent: null,
    ...more,
  });

  it("can be skipped while other checks run, and taken up again", async () => {
    const { user } = await openOwn(
      agreedRequest({ stage: "checking", waiting_for: "checks", actions: ["code"], phone_code: code() }),
    );
    await title("Confirm your phone number");
    await user.click(await button("Skip for Now"));
    await title("Checks are running");
    await user.click(await button("Confirm Phone Number"));
    await title("Confirm your phone number");
  });

  it("that's the last thing can be left out, after asking", async () => {
    const { user } = await openOwn(
      agreedRequest({
        waiting_for: "phone_code",
        actions: ["code", "evidence_complete"],
        phone_code: code(),
      }),
    );
    await user.click(await button("Finish Without the Code"));
    await screen.findByRole("alertdialog", { name: "Finish without the code?" });
  });

  it("that can't be sent says why", async () => {
    await openOwn(
      agreedRequest({
        waiting_for: "phone_code",
        actions: ["evidence_complete"],
        phone_code: code({ offered: false, why_not: "We can't text this number." }),
      }),
    );
    await title("Your phone number isn't confirmed");
    expect(screen.getAllByText(/We can't text this number\./).length).toBeGreaterThan(0);
    await button("Finish Without the Code");
  });
});

it("the end of a request that was never agreed to still lets them report and block", async () => {
  await openOwn(ownRequest({ status: "cancelled", stage: "done", actions: ["report", "block"] }));
  await button("Report");
  await button("Block");
});

it("keeps a report that's being typed when the request ends meanwhile", async () => {
  const request = agreedRequest({ stage: "checking", waiting_for: "checks", actions: ["report", "block"] });
  const { user } = await openOwn(request);
  await title("Checks are running");
  // The menu has one, too.
  await user.click(screen.getAllByRole("button", { name: "About This Request" }).at(-1) as HTMLElement);
  await press(user, "dialog", "Report");
  const typed = await screen.findByLabelText<HTMLTextAreaElement>(/^Details/);
  fill(/^Details/, "They called me twice.");
  act(() => {
    queryClient.setQueryData(keys.detail("ver_1"), { ...request, status: "cancelled", stage: "done" });
  });
  const end = await screen.findByRole("heading", { level: 1, name: /cancel/i, hidden: true });
  expect(typed.isConnected).toBe(true);
  expect(typed.value).toBe("They called me twice.");
  await press(user, "dialog", "Go Back");
  await press(user, "dialog", "Close");
  // The button that opened the dialog is gone.
  await waitFor(() => expect(document.activeElement).toBe(end));
});

it("has a link to the content before the header", async () => {
  await openOwn(ownRequest());
  await title("Do you agree?");
  const [first] = screen.getAllByRole("link");
  expect(first?.textContent).toBe("Skip to content");
  expect(first?.getAttribute("href")).toBe(`#${screen.getByRole("main").id}`);
});

it("says that the device is offline, because news can't arrive then", async () => {
  await openOwn(agreedRequest({ stage: "checking", waiting_for: "checks", actions: [] }));
  await title("Checks are running");
  act(() => setConnection("offline"));
  await screen.findByText("You're offline. This page may be out of date.");
});

it("waiting announces what changes", async () => {
  await openOwn(agreedRequest({ stage: "checking", waiting_for: "checks", actions: [] }));
  await title("Checks are running");
  const said = screen.getAllByRole("status").map(({ textContent }) => textContent);
  expect(said.join()).toContain("Checks are running.");
});

it("an address that was just asked for is still there after Back", async () => {
  serve({ [INVITE]: ok(invitation()), "POST /api/invitations/ver_1/other-address": accepted });
  const { user } = openWay("#invite=lnk_1.secret");
  await user.click(await button(/Other Address/));
  await title("It's my other address");
  fill(/other email/i, "jane@work.example");
  expect(field(/other email/i).value).toBe("jane@work.example");
  await user.click(await button("Ask to Use It"));
  await title("Waiting for Marcus Reed to approve");
  await user.click(await button("Back to Request"));
  await user.click(await button(/Other Address/));
  await title("Waiting for Marcus Reed to approve");
});

it("a session that another tab begins leads on in this one", async () => {
  serve({ [INVITE]: ok(invitation()) });
  openWay("#invite=lnk_1.secret");
  await title("Marcus Reed wants to verify you");
  serve({
    "POST /api/auth/refresh": ok(session(jane())),
    [DETAIL]: ok(ownRequest()),
  });
  act(() => {
    localStorage.setItem(REFRESH_TOKEN_KEY, session(jane()).tokens.refreshToken);
    window.dispatchEvent(new StorageEvent("storage", { key: REFRESH_TOKEN_KEY }));
  });
  await title("Do you agree?");
});
