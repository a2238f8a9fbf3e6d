import { expect, test } from "vitest";
import type { Ctx } from "#core/context.ts";
import { conflict } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { LostRace } from "#core/write/commit.ts";

// Nothing is read without an Idempotency-Key.
const ctx = {} as Ctx;

test("only the first try may trust what was read before", async () => {
  const tries: boolean[] = [];
  const answer = await attempt(ctx, async (isFirst) => {
    tries.push(isFirst);
    if (tries.length < 3) throw new LostRace();
    return "written";
  });
  expect(answer).toBe("written");
  expect(tries).toEqual([true, false, false]);
});

test("a refusal isn't tried again", async () => {
  let tries = 0;
  const refused = attempt(ctx, async () => {
    tries++;
    throw conflict("too_many_links", "You have enough");
  });
  await expect(refused).rejects.toMatchObject({ code: "too_many_links" });
  expect(tries).toBe(1);
});

test("someone who loses five races in a row is asked to try again", async () => {
  let tries = 0;
  const lost = attempt(ctx, async () => {
    tries++;
    throw new LostRace();
  });
  await expect(lost).rejects.toMatchObject({ code: "busy" });
  expect(tries).toBe(5);
});
