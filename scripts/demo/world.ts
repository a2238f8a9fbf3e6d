import { registerAccount } from "./accounts.ts";
import { play } from "./calendar.ts";
import type { Account } from "./deeds.ts";
import { dice } from "./dice.ts";
import { foundingStory, requestStories } from "./harbor.ts";
import { openPast } from "./past.ts";
import { casting } from "./people.ts";

const DAY = 24 * 60 * 60 * 1000;

/** The password of all demo accounts that have one. */
export const PASSWORD = "Countersign-1!";

export async function makeWorld(vars: Record<string, string>, now = Date.now()): Promise<void> {
  const past = openPast(vars, now);
  const cast = casting();
  const chance = dice(5);
  const priya = { email: "priya@demo.example" } as Account;
  priya.id = await past.run(now - 366 * DAY, (ctx) =>
    registerAccount(ctx, {
      firstName: "Priya",
      lastName: "Shah",
      email: priya.email,
      password: PASSWORD,
      accountType: "business",
      businessName: "Harbor Staffing",
    }),
  );
  const team = [priya];
  const member = () => chance.pick(team);
  await play(
    [
      foundingStory(
        past,
        () => priya,
        (one) => team.push(one),
      ),
      ...requestStories(past, member, cast),
    ],
    now,
  );
  await past.settle();
}
