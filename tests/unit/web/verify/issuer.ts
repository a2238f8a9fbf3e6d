import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import canonicalize from "canonicalize";
import { CompactSign, type CryptoKey, exportJWK, generateKeyPair } from "jose";
import type { DisclosedFact } from "#contract/sharing/signed.ts";
import { DAY, SECOND, unixSeconds } from "#contract/time.ts";
import type { Get } from "#features/verify/signed/source.ts";
import type { Verdict } from "#features/verify/signed/verdict.ts";
import { verify } from "#features/verify/signed/verify.ts";
import { loadWith } from "#tests/harness/assurance-module.ts";
import { namedInput, type TestInput } from "#tests/harness/named-input.ts";

/** An issuer for tests, made of `jose` and Node's own functions: nothing of the code that signs in production. */

export const ISSUER = "https://countersign.example";
/** The time of the tests, in seconds since 1970. */
export const NOW_SECONDS = unixSeconds(Date.UTC(2026, 10, 26));
const DAY_SECONDS = DAY / SECOND;
const LIST_URI = `${ISSUER}/api/status-lists/0`;

const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
/** A key that isn't the issuer's. */
export const stranger = await generateKeyPair("ES256", { extractable: true });
const jwk = { ...(await exportJWK(publicKey)), kid: "k1", alg: "ES256", use: "sig" };

const utf8 = (text: string) => new TextEncoder().encode(text);
const sha256 = (of: string | Uint8Array, as: "hex" | "base64url") =>
  createHash("sha256").update(of).digest(as);

export interface How {
  kid?: string;
  key?: CryptoKey;
}

/** @returns a compact JWS */
export const sign = (typ: string, payload: object, { kid = "k1", key = privateKey }: How = {}) =>
  new CompactSign(utf8(JSON.stringify(payload))).setProtectedHeader({ alg: "ES256", typ, kid }).sign(key);

export const status = (idx = 7, uri = LIST_URI) => ({ status_list: { idx, uri } });

export const fact = (change: Partial<DisclosedFact> = {}): DisclosedFact => ({
  id: "chk_1",
  check: "identity_match",
  category: "identity",
  label: "Identity match",
  name: "Jane Doe",
  source: "Inspection by a reviewer, 2026-11-20",
  grade: "G4",
  grade_words: "Inspected by a reviewer",
  date: "2026-11-20T10:00:00.000Z",
  expires_at: null,
  ...change,
});

/** @returns an array element's disclosure (RFC 9901, section 4.2.2) */
export const disclosureOf = (value: unknown): string =>
  Buffer.from(JSON.stringify([sha256(JSON.stringify(value), "base64url").slice(0, 22), value])).toString(
    "base64url",
  );

/** @returns a named claim's disclosure, and its digest (RFC 9901, section 4.2.1) */
export function claimOf(name: string, value: unknown): { text: string; digest: string } {
  const text = Buffer.from(JSON.stringify(["salt-of-the-claim", name, value])).toString("base64url");
  return { text, digest: sha256(text, "base64url") };
}

/**
 * @param change of the signed claims
 * @returns the credential's parts: the signed token, and one disclosure per fact
 */
export async function credential(
  facts = [fact(), fact({ id: "chk_2" })],
  change: object = {},
  how: How = {},
) {
  const disclosures = facts.map(disclosureOf);
  const token = await sign(
    "dc+sd-jwt",
    {
      iss: ISSUER,
      vct: `${ISSUER}/vct/verified-profile/1`,
      iat: NOW_SECONDS - DAY_SECONDS,
      exp: NOW_SECONDS + DAY_SECONDS,
      status: status(),
      name: "Jane Doe",
      facts: disclosures.map((text) => ({ "...": sha256(text, "base64url") })),
      _sd_alg: "sha-256",
      ...change,
    },
    how,
  );
  return { token, disclosures, text: `${[token, ...disclosures].join("~")}~` };
}

const CLAIMS = {
  jti: "rep_1",
  iss: ISSUER,
  iat: NOW_SECONDS - DAY_SECONDS,
  verification_id: "ver_1",
  verification_type: "identity",
  completed_at: "2026-11-24T10:00:00.000Z",
  overall_score: 82,
  watermark: null,
  assurance: null,
};

export const slip = (change: object = {}, how?: How) => {
  const { verification_id: _, assurance: __, ...claims } = CLAIMS;
  return sign("countersign-report-slip+jwt", { ...claims, status: status(), ...change }, how);
};

const statement = (change: object, how?: How, typ = "countersign-report+jwt") =>
  sign(typ, { ...CLAIMS, status: status(), ...change }, how);

export const PDF = Buffer.concat([
  Buffer.from("%PDF-1.7\n"),
  Buffer.from([0xe2, 0xe3, 0, 255]),
  Buffer.from("\n%%EOF\n"),
]);

/** @returns the statement's line for a PDF */
export const pdfLine = async (pdf: Uint8Array = PDF, change: object = {}, how?: How, typ?: string) =>
  Buffer.from(
    `%countersign-statement ${pdf.length} ${await statement({ form: "pdf", offset: pdf.length, sha256: sha256(pdf, "hex"), ...change }, how, typ)}\n`,
  );

/** @returns a signed PDF */
export const pdf = async (change: object = {}, how?: How, typ?: string) =>
  new Uint8Array(Buffer.concat([PDF, await pdfLine(PDF, change, how, typ)]));

export const REPORT = {
  format: "countersign-report",
  verification: { id: "ver_1", target_name: "Jane Doe", note: "é, \u2028 and \ufffd" },
  results: { overall_score: 82, scores: [1, 2.5, 1e21] },
};

/** @returns a signed JSON report. @param more what the report contains besides {@link REPORT} */
export async function jsonReport(change: object = {}, more: object = {}) {
  const report = { ...REPORT, ...more };
  const hash = sha256(canonicalize(report) ?? "", "hex");
  return { ...report, statement: await statement({ form: "json", sha256: hash, ...change }) };
}

/** What the issuer's server answers; a test changes a part of it. */
export interface Served {
  metadata?: unknown;
  revoked?: readonly number[];
  /** Claims of the list. */
  list?: object;
  /** The list's bits, before compression. */
  bits?: Uint8Array;
  how?: How;
  typ?: string;
  /** The text of the module that computes levels of assurance, if it isn't the published one. */
  module?: string;
  /** Paths that can't be reached. */
  down?: readonly string[];
}

/** @returns a function that answers like the issuer, and remembers the paths it was asked for */
export function server(served: Served = {}): Get & { asked: string[] } {
  const asked: string[] = [];
  const get = async (path: string) => {
    asked.push(path);
    if (served.down?.some((one) => path.startsWith(one))) throw new TypeError("Failed to fetch");
    if (path === "/.well-known/jwt-vc-issuer")
      return Response.json(served.metadata ?? { issuer: ISSUER, jwks: { keys: [jwk] } });
    if (path.startsWith("/assurance/")) return moduleAt(path, served.module);
    if (path !== "/api/status-lists/0") return new Response("", { status: 404 });
    return new Response(await listToken(served));
  };
  return Object.assign(get, { asked });
}

async function moduleAt(path: string, text?: string): Promise<Response> {
  const file = join(import.meta.dirname, "../../../../web/public", path);
  return new Response(text ?? (await readFile(file)), { headers: { "Content-Type": "text/javascript" } });
}

function listToken({
  revoked = [],
  list = {},
  bits = new Uint8Array(12_500),
  how,
  typ = "statuslist+jwt",
}: Served) {
  for (const idx of revoked) bits[idx >> 3] = (bits[idx >> 3] ?? 0) | (1 << (idx & 7));
  const lst = deflateSync(bits).toString("base64url");
  const claims = {
    iss: ISSUER,
    sub: LIST_URI,
    iat: NOW_SECONDS - 5,
    exp: NOW_SECONDS + DAY_SECONDS,
    ttl: 300,
    status_list: { bits: 1, lst },
  };
  return sign(typ, { ...claims, ...list }, how);
}

/** Verifies as the page does. @param at seconds since 1970 */
export function verdictOn(input: TestInput, served: Served | Get = {}, at = NOW_SECONDS): Promise<Verdict> {
  const get = typeof served === "function" ? served : server(served);
  return verify(namedInput(input), { get, load: loadWith(get), now: () => at * 1000, origin: ISSUER });
}

/** @returns the outcome in a word: the standing of what was issued, or the problem of what was refused */
export async function verdictWord(input: TestInput, served?: Served | Get, at?: number): Promise<string> {
  const verdict = await verdictOn(input, served, at);
  return verdict.outcome === "issued" ? verdict.standing : verdict.problem;
}
