import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#core/ids.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { codes } from "#db/schema/verification/codes.ts";
import { CODE_RULES } from "#functions/codes/rules.ts";
import { newCode } from "#functions/codes/send.ts";
import { ownTime, START, type World } from "#tests/harness/world/time.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime({ isServed: true });
});
afterAll(() => world?.stop());

it.each([
  ["the number of an account", "+12173334455", null],
  ["the number of a request", "+12173334466", newId("ver", START)],
])("of two concurrent requests for a code for %s, one is sent", async (_what, number, verificationId) => {
  const { id: userId } = await world.person();
  const purpose = { channel: "sms", userId, verificationId } as const;
  const byText = { country: "US", address: "10.0.0.1", instead: "" };
  const begin = () => newCode(world.ctx, purpose, number, byText);
  const send = ({ id, ...write }: Awaited<ReturnType<typeof begin>>) =>
    commit(world.ctx, { ...write, resourceId: id });
  const [first, second] = [await begin(), await begin()];
  await send(first);
  await expect(send(second)).rejects.toThrow(LostRace);
  await expect(begin()).rejects.toMatchObject({ code: "rate_limited" });

  await world.after(CODE_RULES.pause);
  await send(await begin());
  const sent = await world.db.select().from(codes).where(eq(codes.userId, userId));
  expect(sent).toHaveLength(2);
});
