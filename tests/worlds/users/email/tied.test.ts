import { afterAll, beforeAll, expect, test } from "vitest";
import type { User } from "#db/schema/accounts/users.ts";
import { payerOf } from "#functions/allowance/payer.ts";
import { accountOf, selectAccount } from "#functions/allowance/standing.ts";
import { ownerAddress } from "#functions/mail/tie-mailboxes.ts";
import { someEmail } from "#tests/harness/people/account.ts";
import { type CauseWorld, causeWorld } from "#tests/worlds/notifications/causes/world.ts";
import { OF_AN_ACCOUNT } from "./bound.ts";

let world: CauseWorld;
beforeAll(async () => {
  world = await causeWorld();
});
afterAll(() => world?.stop());

async function usedBy(who: User): Promise<number> {
  const payer = await payerOf(world.ctx, { userId: who.id, teamId: null, address: ownerAddress(who) });
  return accountOf(await selectAccount(world.ctx, payer)).used;
}

test.each(OF_AN_ACCOUNT)(
  "what an account used counts for its owner's other accounts once its address is confirmed by %s",
  async (_, confirm) => {
    const email = someEmail("unconfirmed");
    const [first, subject] = [await world.person({ email, emailVerifiedAt: null }), await world.person()];
    // The same mailbox in another spelling.
    const other = await world.person({ email: email.replace("@", "+other@") });
    for (let i = 0; i < 2; i++) await world.ask(first, subject, {}, "own");
    const before = await usedBy(other);
    await confirm(world, email);
    expect([before, await usedBy(other)]).toEqual([0, 1]);
  },
);
