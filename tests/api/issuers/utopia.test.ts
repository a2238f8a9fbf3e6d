import { randomInt } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import type { Env } from "#core/env.ts";
import { openDatabase } from "#db/client.ts";
import { fetchKeys, sourceOfDid } from "#functions/issuers/published-keys.ts";
import { checkRevocation } from "#functions/issuers/status-list/check.ts";
import { selectListKeys } from "#functions/issuers/status-list/list-keys.ts";
import { madeUpMultikey } from "#scripts/stack/utopia/signing.ts";
import { reinstateLicense, revokeLicense } from "#tests/harness/outside/utopia.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";

interface IssuerRow {
  id: string;
  status_hosts: string;
  status_list_length: number;
}

const utopia = () => stack().env.MADE_UP_ISSUERS_URL ?? "";
const env = () => ({ ENV: "test", MADE_UP_ISSUERS_URL: utopia() }) as Env;

/** Asks as the job does: with what the stack's registry has about the issuer. */
async function ask(index: number, name = "State of Utopia", host = "dmv.utopia.example"): Promise<string> {
  const [issuer] = await rows<IssuerRow>("SELECT * FROM issuers WHERE name = ?", [name]);
  if (!issuer) throw new Error(`The stack's registry has no ${name}`);
  const { result } = await checkRevocation(
    { env: env(), now: Date.now, log: (_, fields) => console.error(fields) },
    {
      hosts: JSON.parse(issuer.status_hosts) as string[],
      listLength: issuer.status_list_length,
      test: true,
      keys: await selectListKeys({ db: openDatabase(stack().dbUrl) }, issuer.id),
    },
    { baseUrl: `https://${host}/status-lists`, index },
  );
  return result;
}

test("a made-up license that was revoked is found at once, in any list, and so is its reinstatement", async () => {
  const index = randomInt(1_000_000, 2 ** 32);
  onTestFinished(() => reinstateLicense(index));
  expect(await ask(index)).toBe("good");
  await revokeLicense(index);
  expect([await ask(index), await ask(index - 1), await ask(index + 1)]).toEqual(["revoked", "good", "good"]);
  // Another issuer has lists of its own.
  expect(await ask(index, "Utopia Immigration", "immigration.utopia.example")).toBe("good");
  await reinstateLicense(index);
  expect(await ask(index)).toBe("good");
});

test("the page lists what was revoked, and refuses what isn't an index", async () => {
  const index = randomInt(1_000_000, 2 ** 32);
  onTestFinished(() => reinstateLicense(index));
  await revokeLicense(index);
  const page = await (await fetch(utopia())).text();
  expect(page).toContain(`<button aria-label="Reinstate ${index}">Reinstate</button>`);
  for (const wrong of ["", "-1", "1.5", "4294967296", '"><script>']) {
    const answer = await fetch(`${utopia()}/revoke`, {
      method: "POST",
      body: new URLSearchParams({ index: wrong }),
    });
    expect(answer.status).toBe(422);
    expect(await answer.text()).not.toContain("<script>");
  }
});

test("the made-up issuers publish their keys, and nothing else", async () => {
  const did = "did:web:dmv.utopia.example";
  const keys = await fetchKeys(env(), { test: true }, sourceOfDid(did)!, Date.now());
  expect([...keys]).toEqual([[`${did}#vm-vcb-1`, madeUpMultikey("dmv")]]);
  for (const path of [
    "/dmv.utopia.example/status-lists/revocation/32768",
    "/dmv.utopia.example/status-lists/suspension/0",
    "/bank.utopia.example/.well-known/did.json",
    "/constructor/.well-known/did.json",
    "/nothing",
  ])
    expect((await fetch(`${utopia()}${path}`)).status).toBe(404);
  expect((await fetch(utopia(), { method: "DELETE" })).status).toBe(405);
});
