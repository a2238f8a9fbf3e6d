import { expect, it } from "vitest";
import { account } from "#tests/harness/account.ts";

const PATH = "/api/notifications/preferences";

it("changes only what it names, for the caller only", async () => {
  const [me, other] = await Promise.all([account(), account()]);
  const off = await me.api.put(PATH, { kinds: { mention: { in_app: true, email: "off" } } });
  const kinds = { mention: { in_app: true, email: "off" }, assignment: { in_app: true, email: "now" } };
  expect(off.data).toEqual({ kinds });
  expect((await me.api.get(PATH)).data).toEqual({ kinds });
  expect((await other.api.get(PATH)).data).toMatchObject({ kinds: { mention: { email: "now" } } });
  const on = await me.api.put(PATH, { kinds: { mention: { email: "now" }, assignment: {} } });
  expect(on.data).toMatchObject({ kinds: { mention: { email: "now" } } });
});

it("refuses other values", async () => {
  const me = await account();
  for (const body of [
    {},
    { kinds: { mention: { email: "later" } } },
    { kinds: { mention: { in_app: false } } },
  ])
    expect((await me.api.put(PATH, body)).status).toBe(422);
});
