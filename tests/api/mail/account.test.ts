import { expect, it } from "vitest";
import { client } from "#tests/harness/client.ts";
import { fragment, linkIn, mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { perform } from "../outbox/rows.ts";

it("a mail that confirms an address contains no name, because anyone may have typed it", async () => {
  const email = someEmail();
  await account({ email, firstName: "Visit", lastName: "Cheap Pills", unverified: true });
  const mail = await waitForMail(email);
  expect(mail.subject).toBe("Confirm your email address");
  expect(mail.text + mail.html).not.toContain("Pills");
  expect(fragment(linkIn(mail, "/verify-email"), "token")).toMatch(/^lnk_/);
  expect(mail.headers).toEqual({ "X-Request-Id": expect.stringMatching(/^req_/) });
});

it("a forgotten-password mail leads to the page that sets a new one", async () => {
  const person = await account();
  expect((await client().post("/api/auth/forgot-password", { email: person.email })).status).toBe(200);
  const mail = await waitForMail(person.email, (one) => one.subject === "Reset your password");
  expect(linkIn(mail, "/reset-password").pathname).toBe("/reset-password");
});

it("a link that has been used in the meantime isn't mailed", async () => {
  const person = await account({ unverified: true });
  const token = fragment(linkIn(await waitForMail(person.email), "/verify-email"), "token");
  expect((await person.api.post("/api/auth/verify-email", { token })).status).toBe(200);
  const linkId = token.split(".")[0]!;
  await perform("mail.verify_email", { link_id: linkId });
  expect(await mailsTo(person.email)).toHaveLength(1);
});
