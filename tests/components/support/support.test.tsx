import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { Component as SupportPage } from "#features/support/SupportPage.tsx";
import { rememberTyped } from "#lib/page/early.ts";
import { updateUser } from "#lib/session/session.ts";
import { choice, field, fill, messages, optionsOf, person, show, signedInAs } from "../render.tsx";
import { callsTo, ok, serve, text } from "../server.ts";

const SEND = "POST /api/support";
const ADDRESS = "GET /api/support";
const REQUIRED = "This field is required";

const open = (query = "") => show(<SupportPage />, { at: `/support${query}` });

beforeEach(() => serve({ [ADDRESS]: ok({ email: "help@example.org", chat: null }) }));
const button = (name: string) => screen.getByRole("button", { name });

function fillAll(): void {
  fill("Name", "Ada Byron");
  fill("Email", "ada@example.org");
  fill("Subject", "A question");
  fill("Message", "How long do you keep it?");
}

describe("the message form", () => {
  it("requires name, email, subject and message", async () => {
    const { user } = open();
    await user.click(button("Send Message"));
    await waitFor(() =>
      expect(messages()).toEqual({ name: REQUIRED, email: REQUIRED, subject: REQUIRED, message: REQUIRED }),
    );
    fillAll();
    expect(messages()).toEqual({});
    fill("Email", "nobody");
    expect(messages()).toEqual({ email: "Please enter a valid email address" });
    expect(callsTo(SEND)).toEqual([]);
  });

  it("keeps the message if sending fails, and confirms it with a ticket ID when it succeeds", async () => {
    serve({ [SEND]: text(500, "") });
    const { user } = open();
    fillAll();
    await user.selectOptions(choice(/^Category/), "Privacy and data");
    await user.click(button("Send Message"));
    await screen.findByText("We couldn't send your message. Please try again.");
    expect(field("Message").value).toBe("How long do you keep it?");

    serve({ [SEND]: ok({ id: "tkt_1" }) });
    await user.click(button("Send Message"));
    await screen.findByRole("heading", { name: "We have your message" });
    screen.getByText("tkt_1");
    within(screen.getByRole("status")).getByText(/within 24 hours/);
    expect(callsTo(SEND)[1]?.body).toMatchObject({ category: "privacy", subject: "A question" });

    await user.click(button("Write Another Message"));
    expect(field("Subject").value).toBe("");
    expect(messages()).toEqual({});
  });

  it("fills in a signed-in user's name and address", async () => {
    await signedInAs();
    open();
    await waitFor(() => expect(field("Email").value).toBe("ada@example.org"));
    expect(field("Name").value).toBe("Ada Byron");
  });

  it("doesn't overwrite what the user typed before the account loaded", async () => {
    const { user } = open("?category=technical");
    fill("Name", "Grace Hopper");
    await user.selectOptions(choice(/^Category/), "Privacy and data");
    await act(() => signedInAs());
    await waitFor(() => expect(field("Email").value).toBe("ada@example.org"));
    expect(field("Name").value).toBe("Grace Hopper");
    fill("Email", "");
    act(() => updateUser(person({ phone_verified: true })));
    expect(field("Email").value).toBe("");
    await user.click(button("Write a Message"));
    expect(choice(/^Category/).value).toBe("privacy");
  });

  it("keeps what was entered before the page's script loaded", () => {
    const early = document.createElement("form");
    early.innerHTML = `<input name="subject" value="A question"><select name="category"><option value="">Choose
      <option value="privacy" selected>Privacy</select>`;
    rememberTyped(early);
    open("?category=technical");
    expect([field("Subject").value, choice(/^Category/).value]).toEqual(["A question", "privacy"]);
  });

  it("takes its category from the link if that category exists", () => {
    const { unmount } = open("?category=technical");
    expect(choice(/^Category/).value).toBe("technical");
    unmount();
    open("?category=magic");
    expect(choice(/^Category/).value).toBe("");
    expect(optionsOf(/^Category/).length).toBeGreaterThan(3);
  });

  it("is about the error of an error screen's link, unless that's no error's id", () => {
    const { unmount } = open("?error=err_0f8e2d1c-1234");
    expect([field("Subject").value, choice(/^Category/).value]).toEqual([
      "Error ID err_0f8e2d1c-1234",
      "technical",
    ]);
    unmount();
    open("?error=Call%20this%20number");
    expect([field("Subject").value, choice(/^Category/).value]).toEqual(["", ""]);
  });
});

describe("the support page", () => {
  it("says before a press that there's no live chat, and leads to the form and to the answers", async () => {
    const { user } = open();
    screen.getByText("Live chat isn't available yet. Send us a message below, and we'll reply by email.");
    expect(screen.queryByText("Start Live Chat")).toBeNull();
    await user.click(button("Write a Message"));
    expect(choice(/^Category/).value).toBe("general");
    expect(document.activeElement?.id).toBe("message");
    await user.click(button("Visit Help Center"));
    expect(document.activeElement?.id).toBe("faq");
  });

  it("opens the configured live chat in a new tab", async () => {
    serve({ [ADDRESS]: ok({ email: "help@example.org", chat: "https://chat.example.org/" }) });
    open();
    const link = await screen.findByRole("link", { name: "Start Live Chat" });
    expect([link.getAttribute("href"), link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
      "https://chat.example.org/",
      "_blank",
      "noreferrer",
    ]);
    expect(screen.queryByText(/isn't available yet/)).toBeNull();
  });

  it("shows the configured address, or refers to the form if there is none", async () => {
    const { unmount } = open();
    const mail = await screen.findByRole("link", { name: "help@example.org" });
    expect(mail.getAttribute("href")).toBe("mailto:help@example.org");
    unmount();
    serve({ [ADDRESS]: text(500, "") });
    open();
    await screen.findByText("Please use the form below.");
    expect(screen.queryByRole("link", { name: /@/ })).toBeNull();
  });

  it("has six questions with answers", () => {
    open();
    const questions = [...document.querySelectorAll("#faq details")];
    expect(questions).toHaveLength(6);
    for (const question of questions) {
      expect(question.querySelector("summary")?.textContent).toMatch(/\?$/);
      expect(question.textContent?.length).toBeGreaterThan(100);
    }
  });
});
