import { expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";

it("GET /api/users/invitations says whether the caller blocks invitations", async () => {
  const person = await account();
  const blocked = async () =>
    (await person.api.get<{ blocked: boolean }>("/api/users/invitations")).data.blocked;
  expect(await blocked()).toBe(false);
  await person.api.put("/api/users/invitations", { blocked: true });
  expect(await blocked()).toBe(true);
});
