import { describe, expect, it } from "vitest";
import type { Offer } from "#functions/providers/offer.ts";
import { client } from "#tests/harness/client.ts";
import { account } from "#tests/harness/people/account.ts";

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

  it("requires a session", async () => {
    expect((await client().get(PATH)).status).toBe(401);
  });
});
