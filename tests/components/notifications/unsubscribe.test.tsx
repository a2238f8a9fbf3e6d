import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { Component as UnsubscribePage } from "#features/notifications/unsubscribe/UnsubscribePage.tsx";
import { show } from "../render.tsx";
import { callsTo, ok, refused, serve } from "../server.ts";

const STOP = "POST /api/mail/unsubscribe";
const button = () => screen.findByRole("button", { name: "Stop Emails" });
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

beforeEach(() => serve({ [STOP]: ok({ unsubscribed: true, undo_token: null }) }));

const at = (hash: string) => {
  window.history.replaceState(null, "", `/${hash}`);
  return show(<UnsubscribePage />, { at: "/unsubscribe" });
};

describe("the page behind the link of an email", () => {
  it.each([
    ["kind.usr_1.billing.mac", "emails about “Plan and payments”"],
    ["kind.usr_1.digest.mac", "daily emails"],
  ])("says which emails stop (%s), and stops them on a click and not on opening", async (token, mails) => {
    const { user } = at(`#token=${token}`);
    await title("Stop these emails?");
    screen.getByText(new RegExp(`We'll stop sending you ${mails}.`));
    expect(callsTo(STOP)).toHaveLength(0);
    await user.click(await button());
    await title("You won't get these emails anymore");
    screen.getByText(new RegExp(`We no longer send you ${mails}.`));
    expect(callsTo(STOP).map(({ query }) => query.get("token"))).toEqual([token]);
    expect(screen.getByRole("link", { name: "Notification Settings" }).getAttribute("href")).toBe(
      "/app/profile#notifications",
    );
  });

  it("says that the server refused the link", async () => {
    serve({ [STOP]: refused(404, { code: "link_invalid", message: "This link isn't valid." }) });
    const { user } = at("#token=kind.usr_1.billing.mac");
    await user.click(await button());
    expect((await screen.findByRole("alert")).textContent).toContain("This link isn't valid.");
  });

  it.each(["", "#token=hash.mac", "#token=kind.usr_1.weather.mac"])(
    "says that %j is no such link",
    async (hash) => {
      at(hash);
      await title("This link didn't work");
    },
  );
});
