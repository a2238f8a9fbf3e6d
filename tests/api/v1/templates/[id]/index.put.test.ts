import { expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";

it("PUT /api/v1/templates/:id sets what's left out to its default", async () => {
  const owner = await account();
  const old = { name: "Buyers", verificationType: "identity", purpose: "marketplace", priority: "urgent" };
  const { id } = (await owner.api.post<{ id: string }>("/api/v1/templates", old)).data;
  const { data } = await owner.api.put(`/api/v1/templates/${id}`, {
    name: "Buyers",
    verificationType: "financial",
  });
  expect(data).toMatchObject({ id, verification_type: "financial", purpose: "credit", priority: "standard" });
});
