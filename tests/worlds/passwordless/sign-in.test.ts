import { eq, isNotNull } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { linkToken, newLink } from "#functions/accounts/links/links.ts";
import { signInByLink } from "#functions/passwordless/sign-in-by-link.ts";
import { CLIENT, ownTime } from "#tests/harness/world/time.ts";

it("opens nothing if the account gets a password after the link was checked", async () => {
  const { ctx, db, person, ask, stop } = await ownTime();
  onTestFinished(stop);
  const [requester, subject] = [await person(), await person()];
  const id = await ask(requester, subject);
  const link = newLink(ctx, "sign_in", id, subject.email);
  await link.statement;
  const token = await linkToken(ctx.env, { id: link.id, kind: "sign_in", generation: 1 });

  const client = db.$client;
  const batch = client.batch.bind(client);
  client.batch = async (statements, mode) => {
    if (JSON.stringify(statements).includes('insert into \\"sessions\\"')) {
      client.batch = batch;
      await db.update(users).set({ passwordHash: "none" }).where(eq(users.id, subject.id));
    }
    return batch(statements, mode);
  };
  await expect(signInByLink(ctx, CLIENT, id, token)).rejects.toMatchObject({ code: "account_exists" });
  expect(client.batch).toBe(batch);
  expect(await db.select().from(sessions).where(isNotNull(sessions.verificationId))).toEqual([]);
});
