import { describe, expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { consentTo, requestOf } from "#tests/harness/verification/verification.ts";
import { violations } from "../pages/axe.ts";
import { openAs, parties } from "./steps.ts";

describe("two members of a team", () => {
  test("see that the other has the request open, and the subject doesn't", { tags: ["full"] }, async ({
    visitor,
  }) => {
    const { asker, subject } = await parties();
    const ana = await account({ firstName: "Ana", lastName: "Lopez" });
    const id = await requestOf(asker, subject.email);
    await intoTeam(id, await teamOf([asker, "owner"], [ana, "viewer"]));
    await consentTo(subject, id);

    const his = await openAs(visitor, asker, id, { viewport: { width: 390, height: 844 } });
    await his.getByText("Team notes").waitFor();
    expect(await his.getByText("is viewing").count()).toBe(0);
    // He hears of her without asking again.
    const hers = await openAs(visitor, ana, id);
    await his.getByText("Ana is viewing").waitFor();
    await hers.getByText("Marcus is viewing").waitFor();
    expect(await violations(his)).toEqual([]);
    expect(await his.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    const theirs = await openAs(visitor, subject, id);
    expect(await theirs.getByText("viewing").count()).toBe(0);
    const present = await rows("SELECT user_id FROM presence WHERE verification_id = ?", [id]);
    expect(present).toHaveLength(2);
  });
});
