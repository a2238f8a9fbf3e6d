import { describe, expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { openAs, parties } from "../detail/steps.ts";
import { violations } from "../pages/axe.ts";

describe("two members of a team", () => {
  test("mention each other in notes, answer, and watch", { tags: ["full"] }, async ({ visitor }) => {
    const { asker, subject } = await parties();
    const ana = await account({ firstName: "Ana", lastName: "Lopez" });
    const id = await requestOf(asker, subject.email);
    await intoTeam(id, await teamOf([asker, "owner"], [ana, "member"]));

    const hers = await openAs(visitor, ana, id);
    const his = await openAs(visitor, asker, id);
    const field = his.getByLabel("Add a note");
    await field.fill("");
    await field.pressSequentially("Can you call them, @Ana");
    await his.getByRole("option", { name: /Ana Lopez/ }).waitFor();
    await his.keyboard.press("Enter");
    await his.keyboard.type("today?");
    await his.keyboard.press("Control+Enter");
    await his.getByRole("list", { name: "Notes" }).getByText("@Ana Lopez").waitFor();

    await hers.getByText("Marcus Reed mentioned you").first().waitFor();
    const card = hers.getByRole("region", { name: "Team notes" });
    await card.getByText("today?").waitFor();
    await card.getByRole("button", { name: "Watch" }).click();
    await card.getByRole("button", { name: "Watching" }).waitFor();
    expect(await violations(hers)).toEqual([]);
    await hers.getByLabel("Add a note").fill("Done.");
    await hers.getByRole("button", { name: "Send Note" }).click();
    // Without a reload.
    await his.getByRole("list", { name: "Notes" }).getByText("Done.").waitFor();
  });
});
