import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { AccountCard } from "#features/profile/details/AccountCard.tsx";
import { DetailsCard } from "#features/profile/details/DetailsCard.tsx";
import { LevelCard } from "#features/profile/details/LevelCard.tsx";
import { field, fill, messages, person, show, signedInAs, toasts } from "../render.tsx";
import { callsTo, ok, refused, serve, text, unreachable } from "../server.ts";

const SAVE = "PUT /api/users/profile";
const ada = person();
const firm = person({ account_type: "business", accountType: "business", company: "Byron & Co" });

const button = (name: string) => screen.getByRole("button", { name });

async function open(user = ada) {
  const { email } = user;
  serve({ "GET /api/users/email/codes": ok({ email, email_verified: true, provable: false, sent: null }) });
  await signedInAs(user);
  return show(<DetailsCard />);
}

describe("personal details", () => {
  it("require a name and a valid address", async () => {
    const { user } = await open();
    expect(screen.queryByLabelText("Company")).toBeNull();
    fill("First Name", "");
    fill("Email", "nobody");
    fill("Last Name", "B".repeat(101));
    await user.click(button("Save Changes"));
    await waitFor(() =>
      expect(messages()).toEqual({
        first_name: "This field is required",
        last_name: "Must be no more than 100 characters",
        email: "Please enter a valid email address",
      }),
    );
    expect(callsTo(SAVE)).toEqual([]);
  });

  it("show the phone number for reading, and keep it as it's stored until it's changed", async () => {
    const holder = person({ phone: "+14155550134" });
    serve({ [SAVE]: ok({ user: holder }), "GET /api/users/phone/codes": ok({ offered: false }) });
    const { user } = await open(holder);
    expect(field(/^Phone/).value).toBe("+1 (415) 555-0134");
    await user.click(button("Save Changes"));
    await waitFor(() => expect(callsTo(SAVE)[0]?.body).toMatchObject({ phone: "+14155550134" }));
    fill(/^Phone/, "+442079460958");
    await user.click(button("Save Changes"));
    await waitFor(() => expect(callsTo(SAVE)[1]?.body).toMatchObject({ phone: "+442079460958" }));
  });

  it("require a company for a business account", async () => {
    const { user } = await open(firm);
    expect(field("Company").value).toBe("Byron & Co");
    fill("Company", "");
    await user.click(button("Save Changes"));
    await waitFor(() =>
      expect(messages()).toEqual({ company: "Company name is required for business accounts" }),
    );
  });

  it.each([
    [
      { is_verified: false, is_suspicious: false },
      /^This name isn't verified yet, so our email subject lines/,
    ],
    [
      { is_verified: false, is_suspicious: true },
      /People you ask see your own name instead, .* Our emails leave it out/,
    ],
  ])("say how a business name is shown and how to verify it: %o", async (standing, words) => {
    await open({ ...firm, business: { name: "Byron & Co", ...standing } });
    const told = screen.getByText(words);
    const link = within(told).getByRole("link", { name: "Verify Your Business" });
    expect(link.getAttribute("href")).toBe("/app/verifications/new?type=business&mode=self");
  });

  it("say when the business is verified", async () => {
    await open({ ...firm, business: { name: "Byron & Co", is_verified: true, is_suspicious: false } });
    screen.getByText("by a business verification");
    expect(screen.queryByRole("link", { name: "Verify Your Business" })).toBeNull();
  });

  it("take a short name of someone who says that it's their full legal name", async () => {
    serve({ [SAVE]: ok({ user: { ...ada, last_name: "O" } }) });
    const { user } = await open();
    fill("Last Name", "O");
    await user.click(button("Save Changes"));
    await waitFor(() => expect(messages()).toEqual({ last_name: "Last name must be at least 2 characters" }));
    await user.click(screen.getByRole("checkbox", { name: "This is my full legal name" }));
    await user.click(button("Save Changes"));
    await waitFor(() => expect(toasts()).toEqual(["Profile updated successfully"]));
    expect(callsTo(SAVE)[0]?.body).toMatchObject({ last_name: "O", isFullLegalName: true });
    expect(messages()).toEqual({});
  });

  it("are saved as entered", async () => {
    serve({ [SAVE]: ok({ user: { ...ada, first_name: "Augusta", bio: "Analyst." } }) });
    const { user } = await open();
    fill("First Name", "Augusta");
    fill(/^Bio/, "Analyst.");
    await user.click(button("Save Changes"));
    await waitFor(() => expect(toasts()).toEqual(["Profile updated successfully"]));
    expect(callsTo(SAVE)[0]?.body).toMatchObject({ first_name: "Augusta", bio: "Analyst." });
  });

  it.each([
    [text(500, ""), "Failed to update profile", ["Failed to update profile"]],
    [refused(422, { message: "That is not possible" }), "That is not possible", []],
    [unreachable, "Network error. Please try again.", ["Failed to update profile"]],
  ])("say why saving failed and keep the input (%#)", async (answer, words, said) => {
    serve({ [SAVE]: answer });
    const { user } = await open();
    fill("First Name", "Augusta");
    await user.click(button("Save Changes"));
    await screen.findByText(words);
    expect(toasts()).toEqual(said);
    expect(field("First Name").value).toBe("Augusta");
  });

  it("ask for confirmation before the user leaves the page or closes the tab without saving", async () => {
    const { user, router } = await open();
    const closes = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(closes()).toBe(true);
    fill("First Name", "Augusta");
    expect(closes()).toBe(false);
    const leave = () => act(() => router.navigate("/app/dashboard"));
    await leave();
    const dialog = within(await screen.findByRole("alertdialog", { name: "Leave without saving?" }));
    await user.click(dialog.getByRole("button", { name: "Keep Editing" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(field("First Name").value).toBe("Augusta");
    await act(() => router.navigate({ hash: "#security" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await leave();
    await user.click(await screen.findByRole("button", { name: "Discard Changes" }));
    await screen.findByText("Another page");
    expect(closes()).toBe(true);
  });

  it("ask nothing after saving", async () => {
    serve({ [SAVE]: ok({ user: { ...ada, first_name: "Augusta" } }) });
    const { user, router } = await open();
    fill("First Name", "Augusta");
    await user.click(button("Save Changes"));
    await waitFor(() => expect(toasts()).toEqual(["Profile updated successfully"]));
    await act(() => router.navigate("/app/dashboard"));
    await screen.findByText("Another page");
  });

  it("keep the old address until the new one is confirmed, and the change can be canceled", async () => {
    const email = "new@example.org";
    serve({ [SAVE]: ok({ user: { ...ada, pending_email: email } }) });
    const { user } = await open();
    fill("Email", email);
    await user.click(button("Save Changes"));
    await screen.findByText(email);
    expect(toasts()).toEqual([`Profile updated. We sent a link to ${email}.`]);
    expect(field("Email").value).toBe("ada@example.org");
    serve({ [SAVE]: ok({ user: ada }) });
    await user.click(button("Cancel Change"));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Cancel Change" })).toBeNull());
    expect(callsTo(SAVE)[1]?.body).toMatchObject({ email: "ada@example.org" });
  });
});

describe("the profile photo", () => {
  const choose = (file: File) => fireEvent.change(field("Profile photo"), { target: { files: [file] } });
  const picture = (size: number, type = "image/png") => {
    const file = new File(["x"], "picture", { type });
    Object.defineProperty(file, "size", { value: size });
    return file;
  };
  const LIMIT = 5 * 1024 * 1024;

  it.each([
    ["no image", picture(1, "application/pdf"), "Only images can be used as a profile picture"],
    ["more than 5 MB", picture(LIMIT + 1), "File size must be less than 5MB"],
    ["unreadable", picture(LIMIT), "We couldn't read this image. Try a JPEG or PNG."],
  ])("is refused when it's %s", async (_, file, words) => {
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("No picture")));
    await open();
    choose(file);
    await screen.findByText(words);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is refused when the browser can't read the file at all", async () => {
    const unreadable = () => Promise.reject(new DOMException("It's gone", "NotFoundError"));
    vi.stubGlobal("createImageBitmap", unreadable);
    const file = picture(1);
    file.slice = () => Object.assign(new Blob(), { arrayBuffer: unreadable });
    await open();
    choose(file);
    await screen.findByText("We couldn't read this image. Try a JPEG or PNG.");
  });

  it("can be removed if there is one", async () => {
    const { unmount } = await open();
    button("Upload Photo");
    expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
    unmount();
    serve({ [SAVE]: ok({ user: ada }) });
    const { user } = await open(person({ avatar: "/api/users/avatar/avt_1" }));
    button("Change Photo");
    await user.click(button("Remove"));
    await waitFor(() => expect(toasts()).toEqual(["Your photo was removed"]));
    expect(callsTo(SAVE)[0]?.body).toMatchObject({ avatar: null });
  });
});

describe("a photo that can't be removed", () => {
  it.each([
    [text(500, ""), ["Failed to update profile"], "Failed to update profile"],
    [unreachable, ["Failed to update profile"], "Network error. Please try again."],
    [refused(409, { message: "Not now" }), [], "Not now"],
  ])("says so (%#)", async (answer, said, words) => {
    serve({ [SAVE]: answer });
    const { user } = await open(person({ avatar: "/api/users/avatar/avt_1" }));
    await user.click(button("Remove"));
    await screen.findByText(words);
    expect(toasts()).toEqual(said);
  });
});

describe("the cards next to the form", () => {
  it.each([
    ["individual", "Individual"],
    ["personal", "Individual"],
    ["business", "Business"],
  ])("show that an account is %s", async (type, words) => {
    await signedInAs({ ...person(), account_type: type as "individual" });
    show(<AccountCard />);
    within(screen.getByRole("region", { name: "Account type" })).getByText(words);
  });

  it.each([
    ["unverified", "Unverified"],
    ["pending", "Pending"],
    ["verified", "Verified"],
  ] as const)("say that the user is %s", async (verificationStatus, words) => {
    await signedInAs(person({ verificationStatus }));
    show(<LevelCard />);
    within(screen.getByRole("region", { name: "Verification level" })).getByText(words);
  });

  it("tell a verified user what a new name costs, before they save it", async () => {
    const { user } = await open(person({ verificationStatus: "verified" }));
    const words = /^Checks under your current name won't count for the new one/;
    expect(screen.queryByText(words)).toBeNull();
    await user.type(field("First Name"), "m");
    screen.getByText(words);
  });

  it("say under which other name the user's identity was checked", async () => {
    await signedInAs(person({ verificationStatus: "unverified", checked_name: "Jane Doe" }));
    show(<LevelCard />);
    within(screen.getByRole("region", { name: "Verification level" })).getByText(
      "Your identity was checked as Jane Doe, but your account now has a different name. Change it back, or verify yourself again.",
    );
  });

  it("link an unverified user to verifying themselves", async () => {
    await signedInAs();
    show(<LevelCard />);
    expect(screen.getByRole("link", { name: "Verify Yourself" }).getAttribute("href")).toBe(
      "/app/verifications/new?type=identity&mode=self",
    );
  });

  it("show the kind of account", async () => {
    await signedInAs(person({ ...firm, team_size: 3, total_verifications: 7 }));
    show(<AccountCard />);
    const card = within(screen.getByRole("region", { name: "Account type" }));
    for (const words of ["Business", "Byron & Co", "7"]) card.getByText(words);
  });
});
