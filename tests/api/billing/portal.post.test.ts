import { describe, expect, it } from "vitest";
import { cardOf, refusal } from "#tests/harness/billing-calls.ts";
import { account } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";

/** The portal of Stripe is tested in `stripe/cards.test.ts`. */
describe("POST /api/billing/portal", () => {
  it("doesn't exist for test cards", async () => {
    const person = await account();
    await cardOf(person);
    const answer = await person.api.post("/api/billing/portal", {});
    expect(refusal(answer)).toEqual([409, "no_portal"]);
    expect(answer.error.message).toBe("Test cards have no customer portal.");
  });

  it("doesn't tell strangers that a team exists", async () => {
    const [owner, stranger] = [await account(), await account()];
    const teamId = await teamOf([owner, "owner"]);
    expect(refusal(await stranger.api.post("/api/billing/portal", { teamId }))).toEqual([404, "not_found"]);
  });
});
