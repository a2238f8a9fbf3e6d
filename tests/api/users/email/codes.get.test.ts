import { expect, it } from "vitest";
import type { EmailCodeState } from "#functions/codes/own-email.ts";
import { account } from "#tests/harness/people/account.ts";

const PATH = "/api/users/email/codes";

it("GET /api/users/email/codes answers the state of proving the address with a code", async () => {
  const [one, proven] = await Promise.all([account({ unverified: true }), account()]);
  const state = async (now?: number) => (await one.api.get<EmailCodeState>(PATH, now ? { now } : {})).data;
  expect(await state()).toEqual({ email: one.email, email_verified: false, provable: true, sent: null });
  await one.api.post(PATH, { request: true });
  const { sent } = await state();
  const [at, over, again] = [sent?.at, sent?.expires_at, sent?.again_at].map((time) =>
    Date.parse(time ?? ""),
  );
  expect([(over ?? 0) - (at ?? 0), (again ?? 0) - (at ?? 0)]).toEqual([600_000, 60_000]);
  expect((await state(Date.now() + 11 * 60_000)).sent).toBeNull();
  expect((await proven.api.get<EmailCodeState>(PATH)).data).toEqual({
    email: proven.email,
    email_verified: true,
    provable: false,
    sent: null,
  });
});
