import { expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";

it("GET /api/v1/templates lists by name, ignoring case", async () => {
  const owner = await account();
  for (const name of ["tenants", "Buyers", "Zoo", "apartments"])
    await owner.api.post("/api/v1/templates", { name, verificationType: "identity" });
  const { data } = await owner.api.get<{ templates: { name: string }[] }>("/api/v1/templates");
  expect(data.templates.map(({ name }) => name)).toEqual(["apartments", "Buyers", "tenants", "Zoo"]);
});
