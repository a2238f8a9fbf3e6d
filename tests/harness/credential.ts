import { readFileSync } from "node:fs";
import type { DisclosedFact } from "#functions/credentials/issue.ts";
import { stack } from "./stack.ts";

/** The code in `docs/verify.md`, without its imports. */
const documented = (() => {
  const page = readFileSync(new URL("../../docs/verify.md", import.meta.url), "utf8");
  const code = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
  return code.replace(/^import .*$/gm, "");
})();

type Verify = (...given: unknown[]) => Promise<{ payload: Record<string, unknown>; facts: DisclosedFact[] }>;

/**
 * Verifies a credential as `docs/verify.md` tells strangers to, with `jose` and nothing of ours.
 * @returns the signed payload and the disclosed facts
 * @throws if it isn't valid now
 */
export async function verifyAsStranger(credential: string, issuer = stack().url): ReturnType<Verify> {
  const [{ inflateSync }, { createRemoteJWKSet, jwtVerify }] = await Promise.all([
    import("node:zlib"),
    import("jose"),
  ]);
  const AsyncFunction = (async () => {}).constructor as new (...code: string[]) => Verify;
  const names = ["credential", "issuer", "inflateSync", "createRemoteJWKSet", "jwtVerify"];
  const verify = new AsyncFunction(...names, `${documented}\nreturn { payload, facts };`);
  return verify(credential, issuer, inflateSync, createRemoteJWKSet, jwtVerify);
}
