import { expect, it } from "vitest";
import { client } from "#tests/harness/client.ts";
import { accessRequestsOf, askAccess, askingLink } from "#tests/harness/people/access.ts";
import { account } from "#tests/harness/people/account.ts";

it("lists the requests for the caller's links, newest first, and nobody else's", async () => {
  const [owner, other] = await Promise.all([account(), account()]);
  const { token } = await askingLink(owner, "Flat");
  await askAccess(token, { name: "First" });
  await askAccess(token, { name: "Second", message: "<b>Hello</b>" });
  expect(await accessRequestsOf(owner)).toMatchObject([
    { name: "Second", message: "<b>Hello</b>", link_label: "Flat", decided_at: null },
    { name: "First", message: null },
  ]);
  expect(await accessRequestsOf(other)).toEqual([]);
  expect((await client().get("/api/profile/access-requests")).status).toBe(401);
});
