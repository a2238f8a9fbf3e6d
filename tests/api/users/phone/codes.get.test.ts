import { expect, it } from "vitest";
import type { CodeState } from "#functions/codes/state.ts";
import { account } from "#tests/harness/people/account.ts";
import { somePhone } from "#tests/harness/people/phone.ts";

it("GET /api/users/phone/codes answers the state of proving the number", async () => {
  const person = await account();
  const state = async (now?: number) =>
    (await person.api.get<CodeState>("/api/users/phone/codes", now ? { now } : {})).data;
  expect(await state()).toEqual({
    number: null,
    offered: false,
    why_not: "There's no phone number to text a code to.",
    proven_at: null,
    provable: true,
    sent: null,
  });
  const phone = somePhone();
  await person.api.put("/api/users/profile", { name: "Ada Byron", email: person.email, phone });
  expect(await state()).toMatchObject({ offered: true, why_not: null, sent: null });
  await person.api.post("/api/users/phone/codes", { request: true });
  const { sent } = await state();
  const [at, over, again] = [sent?.at, sent?.expires_at, sent?.again_at].map((time) =>
    Date.parse(time ?? ""),
  );
  expect([(over ?? 0) - (at ?? 0), (again ?? 0) - (at ?? 0)]).toEqual([600_000, 60_000]);
  expect((await state(Date.now() + 11 * 60_000)).sent).toBeNull();
});
