import { expect, it } from "vitest";
import { account } from "#tests/harness/account.ts";

it("says that all mail is wanted until it's turned off", async () => {
  const me = await account();
  const { data } = await me.api.get("/api/notifications/preferences");
  expect(data).toEqual({
    kinds: { mention: { in_app: true, email: "now" }, assignment: { in_app: true, email: "now" } },
  });
});
