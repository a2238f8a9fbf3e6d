import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { client } from "#tests/harness/client.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { verifyAsStranger } from "#tests/harness/verification/credential.ts";
import { openShared, passedVerification, shareLink } from "#tests/harness/verification/sharing.ts";

it("answers a signed list that other sites can fetch and cache for five minutes", async () => {
  const answer = await client().get("/api/status-lists/0");
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/statuslist+jwt",
    "cache-control": "public, max-age=300",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
  const { keys } = (await client().get("/.well-known/jwt-vc-issuer")).json as { keys?: never };
  expect(keys).toBeUndefined();
  const { jwks } = (await client().get("/.well-known/jwt-vc-issuer")).json as { jwks: JSONWebKeySet };
  const { payload } = await jwtVerify(new TextDecoder().decode(answer.bytes), createLocalJWKSet(jwks), {
    typ: "statuslist+jwt",
  });
  expect(payload).toMatchObject({
    sub: `${stack().url}/api/status-lists/0`,
    ttl: 300,
    status_list: { bits: 1 },
  });
});

it("revokes a link's credential at once, and no other", async () => {
  const owner = await account();
  const verificationIds = [await passedVerification(owner)];
  const [one, two] = [
    await shareLink(owner, { verificationIds }),
    await shareLink(owner, { verificationIds }),
  ];
  const credentialOf = async (token: string) => (await openShared(token)).data.credential ?? "";
  const [first, second] = [await credentialOf(one.token), await credentialOf(two.token)];
  const { payload } = await verifyAsStranger(first);
  expect(payload.exp).toBe(Math.floor(Date.parse(one.expires_at) / 1000));
  await owner.api.post("/api/profile/revoke-share-link", { id: one.id });
  await expect(verifyAsStranger(first)).rejects.toThrow("revoked");
  await verifyAsStranger(second);
});

it("counts an expired fact as revoked by its time, before any clock has run", async () => {
  const owner = await account();
  const id = await passedVerification(owner, {
    checks: [{ check: "identity_match", expiresAt: Date.now() + DAY }],
  });
  const { token } = await shareLink(owner, { verificationIds: [id] });
  const credential = (await openShared(token)).data.credential ?? "";
  await verifyAsStranger(credential);
  await rows(
    "UPDATE status_entries SET facts_expire_at = 1 WHERE n = (SELECT max(n) FROM status_entries WHERE user_id = ?)",
    [owner.id],
  );
  await expect(verifyAsStranger(credential)).rejects.toThrow("revoked");
});

it("refuses what a stranger must not trust", async () => {
  const owner = await account();
  const { token } = await shareLink(owner, { options: { includeContactInfo: true } });
  const credential = (await openShared(token)).data.credential ?? "";
  const [jwt = "", fact = ""] = credential.split("~");
  const [salt, value] = JSON.parse(Buffer.from(fact, "base64url").toString()) as [string, object];
  const changed = Buffer.from(JSON.stringify([salt, { ...value, grade: "G3" }])).toString("base64url");
  await expect(verifyAsStranger(`${jwt}~${changed}~`)).rejects.toThrow("changed");
  await expect(verifyAsStranger(`${jwt.slice(0, -4)}AAAA~${fact}~`)).rejects.toThrow();
  await expect(verifyAsStranger(owner.accessToken)).rejects.toThrow();
  await expect(verifyAsStranger(credential, "http://localhost:1")).rejects.toThrow();
});

it.each(["1", "-1", "00", "x", "999999999", "1e3"])("is 404 for list %s", async (id) => {
  expect((await client().get(`/api/status-lists/${id}`)).status).toBe(404);
});
