import { expect, test } from "vitest";
import { client } from "#tests/harness/client.ts";
import { fragment, linkIn, mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { account, PASSWORD } from "#tests/harness/people/account.ts";

const NEW = "Battery-staple8!";

const isReset = (mail: { text: string }) => mail.text.includes("/reset-password");

test("guessing at an account from everywhere can't lock its holder out", async () => {
  const { email } = await account();
  const now = Date.now();
  const login = (api = client(), password = NEW) => api.post("/api/auth/login", { email, password }, { now });
  const forgot = () => client().post("/api/auth/forgot-password", { email }, { now });
  /** Many strangers with ten wrong passwords each, from different network addresses. */
  const attack = async () => {
    for (let place = 0; place < 11; place++) {
      const stranger = client();
      await Promise.all(Array.from({ length: 10 }, () => login(stranger, "Wrong-horse7!")));
    }
  };

  await attack();
  // Requests for reset links use up the emails of this hour.
  for (let round = 0; round < 12; round++) expect((await forgot()).status).toBe(200);

  // The holder is traveling, so this network is new.
  const holder = client();
  const refused = await login(holder, PASSWORD);
  expect([refused.status, refused.error.code]).toEqual([429, "rate_limited"]);
  expect(refused.error.message).toContain("Forgot password?");

  expect((await holder.post("/api/auth/forgot-password", { email }, { now })).status).toBe(200);
  await waitForMail(email, isReset);
  const [mail] = (await mailsTo(email)).filter(isReset);
  const token = fragment(linkIn(mail!, "/reset-password"), "token");
  const set = await holder.post("/api/auth/reset-password", { token, password: NEW }, { now });
  expect(set.status).toBe(200);

  await attack();
  expect((await login(holder)).status).toBe(200);
  // Only the holder's network is known now. Strangers are refused whatever they type.
  expect((await login()).status).toBe(429);
});
