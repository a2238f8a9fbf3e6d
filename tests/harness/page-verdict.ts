import type { Get } from "#features/verify/signed/source.ts";
import type { Verdict } from "#features/verify/signed/verdict.ts";
import { verify } from "#features/verify/signed/verify.ts";
import { namedInput, type TestInput } from "./named-input.ts";
import { stack } from "./stack.ts";

const fromStack: Get = (path) => fetch(new URL(path, stack().url));

/** Verifies as `/verify` does, with the keys and status lists of the running product. */
export const pageVerdict = (input: TestInput, get = fromStack): Promise<Verdict> =>
  verify(namedInput(input), { get, origin: stack().url });

/** @returns a verdict in a word: the standing of what was issued, or the problem of what was refused */
export async function pageVerdictWord(input: TestInput, get?: Get): Promise<string> {
  const verdict = await pageVerdict(input, get);
  return verdict.outcome === "issued" ? verdict.standing : verdict.problem;
}

/** @returns what answers like the running product, but asks it only once per path, for a test that verifies many files */
export function rememberedSource(): Get {
  const answers = new Map<string, Promise<string>>();
  return async (path) => {
    const answer = answers.get(path) ?? fromStack(path).then((response) => response.text());
    answers.set(path, answer);
    return new Response(await answer);
  };
}
