import { expect, test } from "vitest";
import { client } from "#tests/harness/client.ts";
import { stack } from "#tests/harness/stack/stack.ts";

test("answers the configured support address to anyone, without a chat that isn't configured", async () => {
  const answer = await client().get("/api/support");
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({ email: stack().env.SUPPORT_EMAIL, chat: null });
});
