import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Component as SupportPage } from "../../../web/src/features/support/SupportPage.tsx";
import { choice, field, fill, messages, optionsOf, show, signedInAs } from "../render.tsx";
import { callsTo, ok, serve, text } from "../server.ts";

const SEND = "POST /api/support";
const REQUIRED = "This field is required";

const open = (query = "") => show(<SupportPage />, { at: `/support${query}` });
const button = (name: string) => screen.getByRole("button", { name });

function fillAll(): void {
  fill("Name", "Ada Byron");
  fill("Email", "ada@example.org");
  fill("Subject", "A question");
  fill("Message", "How long do you keep it?");
}

describe("the message form", () => {
  it("needs name, email, subject and message", async () => {
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

  it("keeps the message when it cannot be sent, and confirms it with its ticket", async () => {
    serve({ [SEND]: text(500, "") });
    const { user } = open();
    fillAll();
    await user.selectOptions(choice(/^Category/), "Privacy and data");
    await user.click(button("Send Message"));
    await screen.findByText("Your message could not be sent. Please try again.");
    expect(field("Message").value).toBe("How long do you keep it?");

    serve({ [SEND]: ok({ id: "tkt_1" }) });
    await user.click(button("Send Message"));
    await screen.findByRole("heading", { name: "We have your message" });
    screen.getByText("tkt_1");
    within(screen.getByRole("status")).getByText(/within 24 hours/);
    expect(callsTo(SEND)[1]?.body).toMatchObject({ category: "privacy", subject: "A question" });

    await user.click(button("Write another message"));
    expect(field("Subject").value).toBe("");
    expect(messages()).toEqual({});
  });

  it("knows the name and address of someone who is signed in", async () => {
    await signedInAs();
    open();
    await waitFor(() => expect(field("Email").value).toBe("ada@example.org"));
    expect(field("Name").value).toBe("Ada Byron");
  });

  it("takes its category from a link, if there is such a category", () => {
    const { unmount } = open("?category=technical");
    expect(choice(/^Category/).value).toBe("technical");
    unmount();
    open("?category=magic");
    expect(choice(/^Category/).value).toBe("");
    expect(optionsOf(/^Category/).length).toBeGreaterThan(3);
  });
});

describe("the page", () => {
  it("leads to the form by Start Live Chat, and to the answers by Visit Help Center", async () => {
    const { user } = open();
    await user.click(button("Start Live Chat"));
    expect(choice(/^Category/).value).toBe("general");
    expect(document.activeElement?.id).toBe("message");
    await user.click(button("Visit Help Center"));
    expect(document.activeElement?.id).toBe("faq");
  });

  it("has six questions, each with its answer", () => {
    open();
    const questions = [...document.querySelectorAll("#faq details")];
    expect(questions).toHaveLength(6);
    for (const question of questions) {
      expect(question.querySelector("summary")?.textContent).toMatch(/\?$/);
      expect(question.textContent?.length).toBeGreaterThan(100);
    }
    const mail = screen.getByRole("link", { name: "support@countersign.example" });
    expect(mail.getAttribute("href")).toBe("mailto:support@countersign.example");
  });
});
