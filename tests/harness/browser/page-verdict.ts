import type { Get } from "#features/verify/signed/source.ts";
import type { Verdict } from "#features/verify/signed/verdict.ts";
import { verify } from "#features/verify/signed/verify.ts";
import { loadWith } from "../assurance-module.ts";
import { namedInput, type TestInput } from "../named-input.ts";
import { stack } from "../stack/stack.ts";

const fromStack: Get = (path) => fetch(new URL(path, stack().url));

/** Verifies as `/verify` does, with the keys and status lists of the running product. */
export const pageVerdict = (input: TestInput, get = fromStack): Promise<Verdict> =>
  verify(namedInput(input), { get, load: loadWith(get), origin: stack().url });

/** @returns a verdict as one word: the standing of a valid document, or the problem with an invalid one */
export async function pageVerdictWord(input: TestInput, get?: Get): Promise<string> {
  const verdict = await pageVerdict(input, get);
  return verdict.outcome === "issued" ? verdict.standing : verdict.problem;
}

/** @returns a source that requests each path from the running product only once, for tests that verify many files */
export function rememberedSource(): Get {
  const answers = new Map<string, Promise<string>>();
  return async (path) => {
    const answer = answers.get(path) ?? fromStack(path).then((response) => response.text());
    answers.set(path, answer);
    return new Response(await answer);
  };
}
