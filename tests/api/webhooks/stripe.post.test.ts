import { describe, expect, it } from "vitest";
import { refusal } from "#tests/harness/billing-calls.ts";
import { client } from "#tests/harness/client.ts";

/** What it does with Stripe is tested in `tests/worlds/billing/stripe`. */
describe("POST /api/webhooks/stripe", () => {
  it("isn't there on a server without Stripe", async () => {
    const answer = await client().post("/api/webhooks/stripe", {
      id: "evt_1",
      type: "setup_intent.succeeded",
    });
    expect(refusal(answer)).toEqual([404, "not_found"]);
  });
});
