import { beforeAll, expect, it } from "vitest";
import { client } from "#tests/harness/client.ts";
import { waitForMail } from "#tests/harness/mail.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import {
  attestToken,
  employmentOf,
  firmEmail,
  nameContact,
  readAsked,
} from "#tests/harness/verification/attest.ts";

let people: readonly [Account, Account];
beforeAll(async () => {
  people = await Promise.all([
    account({ accountType: "business", businessName: "Harbor Staffing" }),
    account({ firstName: "Jane", lastName: "Doe" }),
  ]);
});

const ask = async (services: string[] = []) => {
  const email = firmEmail();
  const id = await employmentOf(people, { services });
  await nameContact(people[1], id, email);
  return { id, token: await attestToken(email) };
};

it("says who asks, about whom, why and what was stated, and nothing beyond that", async () => {
  const { token } = await ask(["salary_verification"]);
  const answer = await readAsked(token);
  expect(answer.status).toBe(200);
  expect(answer.data).toMatchObject({
    kind: "employer",
    requester_name: "Harbor Staffing",
    subject_name: "Jane Doe",
    is_self: false,
    purpose: "employment",
    named_by: "subject",
    questions: [
      { fact: "employment", stated: "Acme Foods" },
      { fact: "position", stated: "Head cook" },
      { fact: "salary", stated: "52000" },
    ],
  });
  const text = JSON.stringify(answer.data);
  for (const person of people) expect(text).not.toContain(person.email);
  expect(text).not.toContain("2022-02-01");
  expect((await readAsked(token)).status).toBe(200);
});

it("keeps a stated name that resembles a brand out of the subject line and the headings", async () => {
  const email = firmEmail();
  const name = "PayPal Security Team";
  const id = await employmentOf(people, { personalInfo: { firstName: "PayPal", lastName: "Security Team" } });
  await nameContact(people[1], id, email);
  const mail = await waitForMail(email);
  expect(mail.subject).toBe("Please confirm someone's employment");
  expect(mail.text).toContain(`what was stated about “${name}”`);
  expect(mail.text.replaceAll(`“${name}”`, "")).not.toContain("PayPal");
  const { data } = await readAsked(await attestToken(email));
  expect(data).toMatchObject({ subject_name: null, subject_unverified_name: name });
});

it("accepts no token but its own", async () => {
  const { token } = await ask();
  for (const wrong of [`${token.slice(0, -4)}AAAA`, token.split(".")[0], "att_0.x", `lnk_${token}`]) {
    const answer = await readAsked(String(wrong));
    expect([answer.status, answer.error.code], wrong).toEqual([404, "link_invalid"]);
    expect(answer.error.message).toBe("This link is incomplete or invalid. Open it again from the email.");
  }
});

it("says that the request is over once consent is withdrawn", async () => {
  const { id, token } = await ask();
  await people[1].api.post(`/api/verifications/${id}/withdraw`);
  const answer = await readAsked(token);
  expect([answer.status, answer.error.code]).toEqual([409, "request_over"]);
  expect(answer.error.message).toBe("This request has ended. You don't need to do anything more.");
});

it("allows 60 calls an hour from one network, whatever the tokens", async () => {
  const { token } = await ask();
  const caller = client();
  const tries = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => caller.post("/api/attestations/read", { token: "att_0.AAAA" })),
    );
  expect(new Set((await tries(60)).map(({ status }) => status))).toEqual(new Set([404]));
  const beyond = await caller.post("/api/attestations/answer", { token, outcome: "declined" });
  expect([beyond.status, beyond.error.code]).toEqual([429, "rate_limited"]);
  expect(Number(beyond.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await readAsked(token)).status).toBe(200);
});
