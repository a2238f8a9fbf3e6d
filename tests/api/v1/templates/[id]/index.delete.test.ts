import { expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";

it("DELETE /api/v1/templates/:id answers 404 for what's already gone", async () => {
  const owner = await account();
  const body = { name: "Buyers", verificationType: "identity" };
  const { id } = (await owner.api.post<{ id: string }>("/api/v1/templates", body)).data;
  expect((await owner.api.call("DELETE", `/api/v1/templates/${id}`)).status).toBe(204);
  expect((await owner.api.call("DELETE", `/api/v1/templates/${id}`)).status).toBe(404);
});
