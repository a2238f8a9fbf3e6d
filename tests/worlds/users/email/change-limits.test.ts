import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { users } from "#db/schema/accounts/users.ts";
import { rateLimits } from "#db/schema/ground.ts";
import { askForEmail } from "#functions/accounts/links/ask-for-email.ts";
import type { UserView } from "#functions/accounts/profile/view.ts";
import { someEmail } from "#tests/harness/people/account.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

/** @returns whether a link may be emailed to the address; false when the limit refuses it */
const names = ({ id }: { id: string }, email: string): Promise<boolean> =>
  world.db
    .select()
    .from(users)
    .where(eq(users.id, id))
    .then(([user]) => askForEmail(world.ctx, user as unknown as UserView, email))
    .then(
      () => true,
      (error: { code: string }) => {
        expect(error.code).toBe("rate_limited");
        return false;
      },
    );

it("a refused account doesn't use up the mails that another person's address can get", async () => {
  const [stranger, holder] = [await world.person(), await world.person()];
  for (let i = 0; i < 5; i++) expect(await names(stranger, someEmail())).toBe(true);
  const email = someEmail();
  for (let i = 0; i < 4; i++) expect(await names(stranger, email)).toBe(false);
  const byAddress = await world.db
    .select()
    .from(rateLimits)
    .where(like(rateLimits.key, "email_change.address:%"));
  expect(byAddress).toHaveLength(5);
  expect(await names(holder, email)).toBe(true);
});
