import { expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";
import { opsAs } from "#tests/harness/stack/ops.ts";
import { firmEmail, tieDomain } from "#tests/harness/verification/attest.ts";

const ask = async (name: string) => {
  const me = await account();
  return me.api.get<{ domains: string[] }>(`/api/v1/employer-domains?name=${encodeURIComponent(name)}`);
};

it("lists the domains that count as an employer's, until an operator unties one", async () => {
  const email = firmEmail();
  const domain = email.split("@")[1]!;
  const firm = `Bakery ${domain.slice(5, 15)}`;
  expect((await ask(firm)).data.domains).toEqual([]);
  await tieDomain(email, `${firm}, Inc.`);
  expect((await ask(firm.toUpperCase())).data.domains).toEqual([domain]);
  expect((await opsAs("untie", "registry", domain, firm, "--why", "Sold")).code).toBe(0);
  expect((await ask(firm)).data.domains).toEqual([]);
});

it("keeps companies apart that share only a word, and refuses a name without letters", async () => {
  const email = firmEmail();
  const word = `edwards${email.split("@")[1]!.slice(5, 15)}`;
  await tieDomain(email, `${word} LLC`);
  for (const other of [`AG ${word}`, `${word} Group`, `The ${word}`])
    expect((await ask(other)).data.domains).toEqual([]);
  expect((await ask(`${word}, Incorporated`)).data.domains).toHaveLength(1);
  expect((await opsAs("tie", "registry", "acme.test", "★", "--why", "x")).code).toBe(2);
});

it("requires a name", async () => {
  const { status, error } = await ask(" ");
  expect([status, error.fields]).toEqual([422, { name: "Enter the employer's name" }]);
});

it("refuses public mail domains, and a tie by hand in a reviewer's name", async () => {
  const free = await opsAs("tie", "registry", "gmail.com", "Acme Foods", "--why", "x");
  expect([free.code, free.err]).toEqual([1, "Anyone can get an address at gmail.com"]);
  const reviewer = await opsAs("tie", "reviewer", "acme.test", "Acme Foods", "--why", "x");
  expect([reviewer.code, reviewer.err.split("\n")[0]]).toEqual([
    2,
    "Say where you looked it up: registry, provider, business",
  ]);
});
