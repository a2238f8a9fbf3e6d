import { describe, expect, it } from "vitest";
import type { Offer } from "#functions/providers/offer.ts";
import { client } from "#tests/harness/client.ts";
import { account } from "#tests/harness/people/account.ts";
import { trainedReviewer } from "#tests/harness/people/staff.ts";

const PATH = "/api/v1/services";

describe("GET /api/v1/services", () => {
  it("offers everything when the test provider answers", async () => {
    const { api } = await account();
    const { data } = await api.get<Offer>(PATH);
    expect(data.types.map(({ type, base }) => [type, base])).toEqual([
      ["identity", "identity_match"],
      ["business", "business_identity"],
      ["employment", "employment_status"],
      ["financial", "financial_summary"],
      ["rental", "tenancy"],
    ]);
    const all = [...data.types, ...data.types.flatMap((one) => one.services), ...data.peer];
    expect(all.every((one) => one.offered && one.reason === null)).toBe(true);
  });

  it("names the best scores that evidence can get, with those of a trained reviewer if there is one", async () => {
    const { api } = await trainedReviewer();
    const { types } = (await api.get<Offer>(PATH)).data;
    const services = types.flatMap((one) => one.services);
    expect(services.find(({ id }) => id === "address_verification")?.potential.evidence).toContainEqual({
      type: "utility_bill",
      strength: 2,
      validity: 2,
    });
  });

  it("requires a session", async () => {
    expect((await client().get(PATH)).status).toBe(401);
  });
});
