import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signer, someCertificate } from "#tests/fixtures/signed.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { ops, opsAs } from "#tests/harness/stack/ops.ts";

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "issuers-"));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const file = (content: string | Uint8Array): string => {
  const path = join(dir, randomUUID());
  writeFileSync(path, content);
  return path;
};
const idOf = async (name: string) =>
  (await rows<{ id: string }>("SELECT id FROM issuers WHERE name = ?", [name]))[0]?.id ?? "";
const WHY = ["--why", "looked up"] as const;

/** The options of a bank, which `more` adds to or replaces. */
const bank = (name: string, keyFile: string, ...more: string[]) =>
  opsAs(
    "issuers",
    "add",
    ...["--name", name, "--kind", "bank", "--country", "us", "--documents", "bank_statement, other"],
    ...["--source", "https://bank.example/keys", "--key-file", keyFile, ...WHY, ...more],
  );

describe("npm run ops -- issuers", () => {
  it("adds a bank by its certificate, shows it and retires it", async () => {
    const name = `Bank ${randomUUID()}`;
    const { base64, fingerprint } = someCertificate();
    const der = file(Buffer.from(base64, "base64"));
    const dry = await bank(name, der, "--dry-run");
    expect(dry).toMatchObject({ code: 0, out: `Would add ${name} with 1 key.` });
    expect(await idOf(name)).toBe("");

    expect(await bank(name, der)).toMatchObject({ code: 0, out: `Added ${name} with 1 key.` });
    const id = await idOf(name);
    const shown = await ops("issuers", "show", id);
    expect(shown.out).toContain(`key           ${fingerprint}  2026-01-01 00:00:00 to 2030-01-01 00:00:00`);
    expect(shown.out).toContain("may sign      bank_statement, other");
    expect((await ops("issuers", "list")).out).toContain(`${id}  ${name}  bank  US  1 key`);

    const twice = await bank(`${name} again`, der);
    expect(twice).toMatchObject({ code: 1, err: `${name} already has the key ${fingerprint}.` });

    const retired = await opsAs("issuers", "retire", id, ...WHY);
    expect(retired).toMatchObject({ code: 0, out: expect.stringContaining("is retired") });
    expect((await ops("issuers", "list")).out).toMatch(new RegExp(`${id} .* retired 20`));
    expect(await opsAs("issuers", "retire", id, ...WHY)).toMatchObject({
      code: 1,
      err: `${name} is already retired: nothing to do`,
    });
    // A retired key may move to another issuer.
    expect(await bank(`${name} again`, der)).toMatchObject({ code: 0 });
    const noted = await rows("SELECT actor, action FROM audit WHERE entity_id = ? ORDER BY at, id", [id]);
    expect(noted).toEqual([
      { actor: "ops:ada", action: "issuer.added" },
      { actor: expect.stringMatching(/^ops:/), action: "ops.issuers.show" },
      { actor: "ops:ada", action: "issuer.retired" },
    ]);
  });

  it("marks a key as compromised, which can't be added again", async () => {
    const name = `State ${randomUUID()}`;
    const key = file(signer(name).multikey);
    const did = `did:web:${randomUUID()}.example#1`;
    const state = (as: string, keyId: string) =>
      opsAs(
        "issuers",
        "add",
        ...["--name", as, "--kind", "state", "--country", "US", "--state", "zz", "--key-id", keyId],
        ...["--documents", "drivers_license", "--key-file", key, "--source", "https://dmv.example", ...WHY],
        ...["--status-hosts", "status.dmv.example", "--test"],
      );
    expect((await state(name, did)).out).toBe(`Added ${name} (TEST) with 1 key.`);
    const id = await idOf(name);
    const dry = await opsAs("issuers", "retire", id, "--compromised-from", "2026-01-02", ...WHY, "--dry-run");
    expect(dry.out).toContain("Of the 0 checks that rely on it");
    expect((await opsAs("issuers", "retire", id, "--compromised-from", "2026-01-02", ...WHY)).code).toBe(0);
    const [row] = await rows<{ compromised_from: number }>(
      "SELECT compromised_from FROM issuers WHERE id = ?",
      [id],
    );
    expect(row?.compromised_from).toBe(Date.parse("2026-01-02"));
    expect((await ops("issuers", "show", id)).out).toContain("compromised from 2026-01-02 00:00:00");
    for (const keyId of [did, `${did}0`])
      expect(await state(`${name} again`, keyId)).toMatchObject({
        code: 1,
        err: `${name} lost control of the key ${did}, so it can't be added again.`,
      });
    const later = await opsAs("issuers", "retire", id, "--compromised-from", "2026-03-01", ...WHY);
    expect(later).toMatchObject({ code: 1, err: expect.stringContaining("already retired") });
    expect((await opsAs("issuers", "retire", id, "--compromised-from", "2026-01-01", ...WHY)).code).toBe(0);
  });

  it("imports all issuers of a file, or none", async () => {
    const [one, two] = [`Payroll ${randomUUID()}`, `Time ${randomUUID()}`];
    const payroll = {
      name: one,
      kind: "payroll",
      country: "US",
      documents: ["pay_stub"],
      source: "https://payroll.example/keys",
      keys: [{ certificate: someCertificate().base64, valid_to: "2027-12-31" }],
    };
    const time = {
      name: two,
      kind: "timestamp",
      country: "US",
      source: "https://time.example",
      keys: [{ id: `did:web:${randomUUID()}.example#1`, multikey: signer(two).multikey }],
    };
    const bring = (...issuers: object[]) =>
      opsAs("issuers", "import", file(JSON.stringify({ issuers })), ...WHY);
    expect(await bring(payroll, { ...time, documents: ["pay_stub"] })).toMatchObject({
      code: 1,
      err: "A time stamp authority signs no documents",
    });
    expect(await bring(payroll, { ...time, keys: payroll.keys })).toMatchObject({ code: 1 });
    expect((await bring(payroll, { ...time, color: "red" })).err).toMatch(/issuers\.1: .*color/);
    expect((await opsAs("issuers", "import", file("{"), ...WHY)).err).toMatch(/isn't JSON$/);
    expect((await opsAs("issuers", "import", join(dir, "none"), ...WHY)).err).toMatch(/can't be read$/);
    expect(await idOf(one)).toBe("");

    expect(await bring(payroll, time)).toMatchObject({
      code: 0,
      out: `Added ${one} with 1 key, ${two} with 1 key.`,
    });
    const [key] = await rows<{ valid_to: number }>("SELECT valid_to FROM issuer_keys WHERE issuer_id = ?", [
      await idOf(one),
    ]);
    expect(key?.valid_to).toBe(Date.parse("2027-12-31T23:59:59.999Z"));
    expect(await idOf(two)).toMatch(/^iss_/);
  });

  it("says what it needs", async () => {
    const add = (...more: string[]) => opsAs("issuers", "add", ...WHY, ...more);
    expect(await add()).toMatchObject({ code: 2, err: expect.stringContaining("needs --name") });
    const most = ["--name", "X", "--country", "US", "--source", "https://x.example"];
    expect((await add(...most, "--kind", "king")).err).toContain("--kind takes one of state");
    expect((await add(...most, "--kind", "bank", "--documents", "poem")).err).toContain("--documents takes");
    expect((await add(...most, "--kind", "bank", "--key-id", "did:web:a#1")).err).toContain("--key-file");
    expect(await add(...most, "--kind", "bank")).toMatchObject({
      code: 1,
      err: "Name the documents that it may sign",
    });
    const key = file("hello");
    expect((await add(...most, "--kind", "bank", "--documents", "other", "--key-file", key)).err).toMatch(
      /one X.509 certificate/,
    );
    const unknown = ["iss_0", ...WHY] as const;
    expect(await ops("issuers", "show", "iss_0")).toMatchObject({ code: 1, err: "There's no issuer iss_0" });
    expect((await opsAs("issuers", "refresh", "iss_0")).code).toBe(1);
    expect((await opsAs("issuers", "retire", ...unknown)).code).toBe(1);
    expect((await opsAs("issuers", "retire", ...unknown, "--compromised-from", "2026-02-30")).code).toBe(2);
    expect((await opsAs("issuers", "retire", ...unknown, "--compromised-from", "2999-01-01")).err).toBe(
      "2999-01-01 is in the future",
    );
  });
});
