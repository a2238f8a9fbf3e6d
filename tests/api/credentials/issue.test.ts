import { createHash } from "node:crypto";
import { SDJwtVcInstance } from "@sd-jwt/sd-jwt-vc";
import { decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import type { ProfileFact } from "#contract/sharing/sharing.ts";
import { HOUR } from "#contract/time.ts";
import { client } from "#tests/harness/client.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import {
  contentOf,
  credentialKeySet,
  digestOf,
  issueFor,
  someFact,
  verifyByHand,
} from "#tests/harness/verification/credential-by-hand.ts";

const stated = ({ verification_id: _, ...rest }: ProfileFact) => ({ signature: null, ...rest });
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

/** Issues a credential with three facts. */
async function issued() {
  const facts = [someFact(), someFact({ id: "email", check: "email", verification_id: null }), someFact()];
  const person = await account();
  const expiresAt = Date.now() + HOUR;
  const { credential, entry } = await issueFor(person, facts, expiresAt);
  const [jwt = "", ...disclosures] = credential.replace(/~$/, "").split("~");
  return { facts, person, expiresAt, credential, entry, jwt, disclosures };
}

describe("a credential", () => {
  test("says who issued it, until when, and each fact, to a verifier without an SD-JWT library", async () => {
    const { credential, facts, expiresAt, entry, jwt } = await issued();
    const { APP_URL } = stack().env as { APP_URL: string };
    expect(decodeProtectedHeader(jwt)).toEqual({ alg: "ES256", typ: "dc+sd-jwt", kid: expect.any(String) });
    const verified = await verifyByHand(credential, await credentialKeySet());
    expect(verified).toMatchObject({
      iss: new URL(APP_URL).origin,
      vct: new URL("/vct/verified-profile/1", APP_URL).href,
      exp: Math.floor(expiresAt / 1000),
      _sd_alg: "sha-256",
      name: "Jane Doe",
      status: {
        status_list: { idx: entry, uri: new URL("/api/status-lists/0", APP_URL).href },
      },
    });
    expect(verified).not.toHaveProperty("cnf");
    expect(verified.signed).toBe(3);
    expect(verified.facts.toSorted(byId)).toEqual(facts.map(stated).toSorted(byId));
  });

  test("never says which verification a fact comes from, and relies on it all the same", async () => {
    const { credential, facts, entry, person } = await issued();
    const text = credential
      .split(/[.~]/)
      .map((part) => Buffer.from(part, "base64url").toString())
      .join();
    for (const { verification_id: id } of facts) if (id) expect(text).not.toContain(id);
    expect(text).not.toContain(person.id);
    const sources = await rows<{ source_id: string }>("SELECT source_id FROM status_sources WHERE n = ?", [
      entry,
    ]);
    expect(sources.map(({ source_id: id }) => id).sort()).toEqual(
      facts.map(({ verification_id: id }) => id ?? person.id).sort(),
    );
  });

  test("has one salted disclosure per fact, in an order of its own", async () => {
    const facts = Array.from({ length: 20 }, (_, n) => someFact({ id: `chk_${n}` }));
    const person = await account();
    const orders = await Promise.all(
      [1, 2].map(async () => {
        const { credential } = await issueFor(person, facts);
        const disclosures = credential.replace(/~$/, "").split("~").slice(1);
        const contents = disclosures.map(contentOf);
        expect(new Set(contents.map(([salt]) => salt)).size).toBe(20);
        for (const [salt] of contents) expect(Buffer.from(salt as string, "base64url")).toHaveLength(16);
        return contents.map(([, fact]) => (fact as ProfileFact).id).join();
      }),
    );
    const given = facts.map(({ id }) => id).join();
    expect(new Set([...orders, given]).size).toBe(3);
  });

  test("stays valid when facts are withheld", async () => {
    const { jwt, disclosures } = await issued();
    const keys = await credentialKeySet();
    const [one = ""] = disclosures;
    const verified = await verifyByHand(`${jwt}~${one}~`, keys);
    expect(verified.facts).toEqual([contentOf(one)[1]]);
    expect((await verifyByHand(`${jwt}~`, keys)).facts).toEqual([]);
  });

  test("is refused with a changed disclosure, a changed payload, from another issuer, or too late", async () => {
    const { jwt, disclosures, credential, expiresAt } = await issued();
    const keys = await credentialKeySet();
    const [salt, fact] = contentOf(disclosures[0] ?? "") as [string, ProfileFact];
    const changed = Buffer.from(JSON.stringify([salt, { ...fact, name: "Mallory" }])).toString("base64url");
    await expect(verifyByHand(`${jwt}~${changed}~`, keys)).rejects.toThrow("isn't in the credential");

    const [head, body = "", signature] = jwt.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const payload = Buffer.from(
      JSON.stringify({ ...claims, facts: [...claims.facts, { "...": digestOf(changed) }] }),
    ).toString("base64url");
    await expect(verifyByHand(`${head}.${payload}.${signature}~${changed}~`, keys)).rejects.toThrow();

    const { publicKey } = await generateKeyPair("ES256");
    const { kid } = decodeProtectedHeader(jwt) as { kid: string };
    const foreign = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: "ES256" }] };
    await expect(verifyByHand(credential, foreign)).rejects.toThrow("signature verification failed");
    await expect(verifyByHand(credential, keys, expiresAt + 1000)).rejects.toThrow('"exp"');
  });

  test("is verified by the library too, with its status", async () => {
    const { credential, facts } = await issued();
    const { keys } = await credentialKeySet();
    const verifier = async (text: string, signature: string) => {
      const { kid } = decodeProtectedHeader(`${text}.${signature}`);
      const key = await importJWK(keys.find((one) => one.kid === kid) ?? {}, "ES256");
      return jwtVerify(`${text}.${signature}`, key).then(
        () => true,
        () => false,
      );
    };
    const library = new SDJwtVcInstance({
      hasher: (data) =>
        createHash("sha256")
          .update(data as string)
          .digest(),
      verifier,
      statusVerifier: verifier,
      statusListFetcher: async (uri) =>
        new TextDecoder().decode((await client().get(new URL(uri).pathname)).bytes),
    });
    const { payload } = await library.verify(credential);
    expect((payload.facts as ProfileFact[]).toSorted(byId)).toEqual(facts.map(stated).toSorted(byId));
  });
});
