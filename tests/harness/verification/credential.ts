import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import canonicalize from "canonicalize";
import { createLocalJWKSet, createRemoteJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import type { Assurance } from "#contract/assurance/assurance.ts";
import type { DisclosedAssurance, DisclosedFact, ReportStatement } from "#contract/sharing/signed.ts";
import { stack } from "../stack/stack.ts";

/** The code blocks of `docs/verify.md` for credentials, reports and levels of assurance, without their imports. */
const [forCredentials = "", forReports = "", forLevels = ""] = [
  ...readFileSync(new URL("../../../docs/verify.md", import.meta.url), "utf8").matchAll(
    /```js\n([\s\S]*?)```/g,
  ),
].map(([, code = ""]) => code.replace(/^import .*$/gm, ""));

const LIBRARIES = { canonicalize, createHash, createRemoteJWKSet, inflateSync, jwtVerify };

/** Runs code from the page with its libraries and these values. @returns the value of the variable named `result` */
function run<T>(code: string, result: string, given: Record<string, unknown>): Promise<T> {
  const AsyncFunction = (async () => {}).constructor as new (
    ...code: string[]
  ) => (...given: unknown[]) => Promise<T>;
  const all = { ...LIBRARIES, ...given };
  const verify = new AsyncFunction(...Object.keys(all), `${code}\nreturn ${result};`);
  return verify(...Object.values(all));
}

/**
 * Verifies a credential as `docs/verify.md` describes, with `jose` and without our code.
 * @returns the signed payload, the disclosed facts, and the level of assurance if it's disclosed
 * @throws if it isn't valid now
 */
export const verifyAsStranger = (credential: string, issuer = stack().url) =>
  run<{ payload: Record<string, unknown>; facts: DisclosedFact[]; assurance?: DisclosedAssurance }>(
    forCredentials,
    "{ payload, facts, assurance }",
    { credential, issuer },
  );

/**
 * Verifies an exported report as `docs/verify.md` describes.
 * @param jwks our keys, for a test that verifies many files; fetched by default
 * @returns the content of its statement
 * @throws if it isn't valid now
 */
export const verifyReportAsStranger = (file: Uint8Array, jwks?: JSONWebKeySet) =>
  run<ReportStatement>(forReports, "payload", {
    file: Buffer.from(file),
    issuer: stack().url,
    ...(jwks && { createRemoteJWKSet: () => createLocalJWKSet(jwks) }),
  });

/**
 * Recomputes the level of an exported JSON report as `docs/verify.md` describes.
 * @throws if the report isn't valid now, or if another level follows from its checks
 */
export const recomputeAsStranger = (file: Uint8Array) =>
  run<Assurance>(`${forReports}\n{ ${forLevels}\nreturn level; }`, "null", {
    file: Buffer.from(file),
    issuer: stack().url,
  });
