import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "#contract/time.ts";
import { audit } from "#db/schema/ground.ts";
import { issuerKeys, issuers } from "#db/schema/issuers.ts";
import { outbox } from "#db/schema/outbox.ts";
import { addIssuer } from "#functions/issuers/add.ts";
import { refreshIssuer } from "#functions/issuers/refresh.ts";
import { retireIssuer } from "#functions/issuers/retire.ts";
import { utopiaCertificate } from "#scripts/stack/utopia/certificates.ts";
import { madeUpJwk, madeUpMultikey } from "#scripts/stack/utopia/signing.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { listen } from "#tests/unit/issuers/published.ts";

let world: World;
/** What the issuers publish, by path; a number is a status. */
let published: Record<string, object | string | number> = {};
let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  world = await ownTime();
  server = await listen((request, response) => {
    const answer = published[request.url ?? ""] ?? 404;
    if (typeof answer === "number") response.writeHead(answer).end();
    else response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
  });
});
afterAll(async () => {
  server.close();
  await world.stop();
});
beforeEach(() => {
  published = {};
});

const BY = { by: "ops:ada", why: "new keys" };
let count = 0;

/** Adds a made-up issuer with a DID of its own on this machine. */
async function issuer(keys: (did: string) => { id?: string; material: string }[], more: object = {}) {
  const path = `/issuer-${++count}`;
  const did = `did:web:${new URL(server.base).host.replace(":", "%3A")}:${path.slice(1)}`;
  const id = await addIssuer(
    world.ctx,
    {
      name: `Issuer ${count}`,
      kind: "state",
      country: "US",
      state: "ZZ",
      documents: ["drivers_license"],
      source: "https://dmv.example/keys",
      test: true,
      keys: keys(did),
      ...more,
    },
    BY,
  );
  const publish = (methods: readonly object[], asserting?: unknown[]) => {
    const verificationMethod = methods.map((one) => ({ type: "Multikey", controller: did, ...one }));
    published[`${path}/did.json`] = {
      id: did,
      verificationMethod,
      assertionMethod: asserting ?? verificationMethod.map((one) => (one as { id?: string }).id),
    };
  };
  return { id, did, path, publish, refresh: () => refreshIssuer(world.ctx, id, BY) };
}

const multikey = (id: string, label: string) => ({ id, publicKeyMultibase: madeUpMultikey(label) });

async function keysOf(id: string): Promise<Record<string, "active" | "retired">> {
  const rows = await world.db.select().from(issuerKeys).where(eq(issuerKeys.issuerId, id));
  return Object.fromEntries(
    rows.map(({ keyId, retiredAt }) => [
      keyId.split("#")[1] ?? keyId,
      retiredAt === null ? ("active" as const) : ("retired" as const),
    ]),
  );
}

const auditOf = (id: string) =>
  world.db
    .select({ action: audit.action, actor: audit.actor, detail: audit.detail })
    .from(audit)
    .where(eq(audit.entityId, id));

test("adds new keys, retires those that are gone, and says so in the audit log", async () => {
  const one = await issuer((did) => [
    { id: `${did}#a`, material: madeUpMultikey("a1") },
    { id: `${did}#b`, material: madeUpMultikey("b1") },
  ]);
  one.publish([multikey(`${one.did}#b`, "b1"), multikey("#c", "c1")]);
  const { did } = one;
  expect(await one.refresh()).toEqual({ added: [`${did}#c`], retired: [`${did}#a`], skipped: [] });
  expect(await keysOf(one.id)).toEqual({ a: "retired", b: "active", c: "active" });
  expect((await auditOf(one.id)).at(-1)).toEqual({
    action: "issuer.refreshed",
    actor: "ops:ada",
    detail: { name: `Issuer ${count}`, added: `${did}#c`, retired: `${did}#a`, skipped: "", why: "new keys" },
  });
  const before = await world.db.select().from(issuers).where(eq(issuers.id, one.id));
  expect(before).toMatchObject([{ documents: ["drivers_license"], retiredAt: null }]);
});

test("writes nothing if nothing has changed", async () => {
  const one = await issuer((did) => [{ id: `${did}#a`, material: madeUpMultikey("a2") }]);
  one.publish([multikey("#a", "a2")]);
  expect(await one.refresh()).toEqual({ added: [], retired: [], skipped: [] });
  expect((await auditOf(one.id)).map(({ action }) => action)).toEqual(["issuer.added"]);
});

test("takes only P-256 keys that may make statements, in either format", async () => {
  const one = await issuer((did) => [{ id: `${did}#a`, material: madeUpMultikey("a3") }]);
  const { d: _, ...jwk } = madeUpJwk("jwk3");
  const past = new Date(world.ctx.now() - HOUR).toISOString();
  const { did } = one;
  one.publish(
    [
      multikey("#a", "a3"),
      { id: "#jwk", publicKeyJwk: jwk },
      { id: "#not-on-the-curve", publicKeyJwk: { ...jwk, x: jwk.y } },
      { id: "#ed25519", publicKeyMultibase: "z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2" },
      { ...multikey("#revoked", "r3"), revoked: past },
      { ...multikey("#expired", "e3"), expires: past },
      { ...multikey("#theirs", "t3"), controller: "did:web:evil.example" },
      multikey("did:web:evil.example#key", "v3"),
      multikey("#for-sign-in", "s3"),
    ],
    [
      "#a",
      "#jwk",
      "#not-on-the-curve",
      "#ed25519",
      "#revoked",
      "#expired",
      "#theirs",
      "did:web:evil.example#key",
      "#missing",
      5,
      { type: "Multikey", controller: did, ...multikey(`${did}#within`, "w3") },
    ],
  );
  expect((await one.refresh()).added).toEqual([`${did}#jwk`, `${did}#within`]);
  const [row] = await world.db
    .select()
    .from(issuerKeys)
    .where(eq(issuerKeys.keyId, `${did}#jwk`));
  expect(row).toMatchObject({ material: madeUpMultikey("jwk3"), validFrom: null, validTo: null });
});

test("leaves alone what an operator has to look at", async () => {
  const other = await issuer((did) => [{ id: `${did}#a`, material: madeUpMultikey("taken") }]);
  const one = await issuer((did) => [
    { id: `${did}#changed`, material: madeUpMultikey("old4") },
    { id: `${did}#retired`, material: madeUpMultikey("ret4") },
    { material: Buffer.from(utopiaCertificate("bank")).toString("base64") },
  ]);
  const { did } = one;
  await world.db
    .update(issuerKeys)
    .set({ retiredAt: 1 })
    .where(eq(issuerKeys.keyId, `${did}#retired`));
  one.publish([multikey("#changed", "new4"), multikey("#retired", "ret4"), multikey("#another", "taken")]);
  expect(await one.refresh()).toEqual({
    added: [],
    retired: [],
    skipped: [`${did}#changed`, `${did}#retired`, `${did}#another`],
  });
  const [changed] = await world.db
    .select()
    .from(issuerKeys)
    .where(eq(issuerKeys.keyId, `${did}#changed`));
  expect(changed?.material).toBe(madeUpMultikey("old4"));
  expect(Object.values(await keysOf(one.id)).sort()).toEqual(["active", "active", "retired"]);
  expect(await keysOf(other.id)).toEqual({ a: "active" });
});

test.each<[string, object | string | number, string]>([
  ["is gone", 404, "refused"],
  ["moved", 302, "redirected"],
  ["isn't JSON", "<html>", "malformed"],
  ["is another's", { id: "did:web:evil.example", verificationMethod: [] }, "wrong_id"],
  ["has no keys", { verificationMethod: [], assertionMethod: [] }, "no_keys"],
  ["is too long", "x".repeat(300_000), "too_large"],
])("changes nothing if the document %s", async (_, document, code) => {
  const one = await issuer((did) => [{ id: `${did}#a`, material: madeUpMultikey(`a5-${code}`) }]);
  published[`${one.path}/did.json`] = typeof document === "object" ? { id: one.did, ...document } : document;
  await expect(one.refresh()).rejects.toMatchObject({
    code: "issuer_unreachable",
    message: expect.stringContaining(`(${code}). Nothing has changed.`),
  });
  expect(await keysOf(one.id)).toEqual({ a: "active" });
});

test("reads a key set, if that's the issuer's source", async () => {
  const source = `${server.base}/set/jwks.json`;
  const one = await issuer(() => [], { source: "https://dmv.example/jwks.json" });
  await world.db.update(issuers).set({ source }).where(eq(issuers.id, one.id));
  const { d: _, ...jwk } = madeUpJwk("set6");
  published["/set/jwks.json"] = {
    keys: [
      { ...jwk, kid: "1" },
      { ...jwk, kid: "2", use: "enc" },
      jwk,
      { kty: "RSA", n: "x", e: "AQAB", kid: "3" },
    ],
  };
  expect(await one.refresh()).toEqual({ added: [`${source}#1`], retired: [], skipped: [] });
});

test("reads the DID document at the source of an issuer that has no key yet", async () => {
  const one = await issuer(() => []);
  const source = `${server.base}${one.path}/did.json`;
  await world.db.update(issuers).set({ source }).where(eq(issuers.id, one.id));
  one.publish([multikey("#a", "first")]);
  expect(await one.refresh()).toEqual({ added: [`${one.did}#a`], retired: [], skipped: [] });
});

test("says why it can't refresh", async () => {
  const certificate = Buffer.from(utopiaCertificate("payroll")).toString("base64");
  const byHand = await issuer(() => [{ material: certificate }]);
  await expect(byHand.refresh()).rejects.toMatchObject({ code: "validation_failed" });
  const retired = await issuer((did) => [{ id: `${did}#a`, material: madeUpMultikey("a7") }]);
  await retireIssuer(world.ctx, retired.id, BY);
  await expect(retired.refresh()).rejects.toMatchObject({ code: "issuer_retired" });
  await expect(refreshIssuer(world.ctx, "iss_none", BY)).rejects.toMatchObject({ code: "not_found" });
  const real = await issuer((did) => [{ id: `${did}#a`, material: madeUpMultikey("b7") }], { test: false });
  await expect(real.refresh()).rejects.toThrow("address_refused");
});

test("a job refreshes all issuers once a day, and one that can't be reached is only logged", async () => {
  const own = await ownTime();
  try {
    await own.after(MINUTE);
    const jobs = () => own.db.select().from(outbox).where(eq(outbox.name, "issuers.refresh"));
    expect(await jobs()).toEqual([]);
    const before = world;
    world = own;
    const made = [];
    for (let i = 0; i < 7; i++)
      made.push(await issuer((did) => [{ id: `${did}#a`, material: madeUpMultikey(`a8-${i}`) }]));
    world = before;
    for (const [i, one] of made.entries()) if (i !== 1) one.publish([multikey("#b", `b8-${i}`)]);
    await own.after(MINUTE);
    await own.after(MINUTE);
    await own.after(MINUTE);
    expect(await jobs()).toHaveLength(2);
    const active = await own.db
      .select({ keyId: issuerKeys.keyId, retiredAt: issuerKeys.retiredAt })
      .from(issuerKeys);
    const isActive = (end: string) =>
      active.filter((row) => row.keyId.endsWith(end) && row.retiredAt === null);
    expect([isActive("#a").length, isActive("#b").length]).toEqual([1, 6]);
    expect(own.logged.filter(({ event }) => event === "issuer.not_refreshed")).toMatchObject([
      { issuer_id: made[1]?.id, error: expect.stringContaining("(refused)") },
    ]);
    await own.after(DAY);
    await own.after(MINUTE);
    expect((await jobs()).length).toBe(4);
  } finally {
    await own.stop();
  }
});
