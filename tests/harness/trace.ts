import { Session } from "node:inspector/promises";

// biome-ignore lint/complexity/noBannedTypes: any function can be traced.
type Traced = Function;

/** What conditions of breakpoints use, which only reach globals: the functions to trace, and the calls so far. */
const trace = globalThis as typeof globalThis & {
  tracedFunctions?: Traced[] | undefined;
  tracedCalls?: string[] | undefined;
};

/**
 * Records calls of functions as they really happen. A debugger in this thread sets a breakpoint on each function with a
 * condition that notes the call and never holds, so nothing is replaced or wrapped, and nothing ever pauses.
 * @param functions by the name that a call is noted with. If a function has a parameter with a default, the engine
 *   breaks where that's computed, so calls that pass the parameter aren't noted
 * @returns `calls`: the names, in the order in which the functions were called; `stop`: the test must call it
 */
export async function traceCalls(functions: Readonly<Record<string, Traced>>): Promise<{
  calls: readonly string[];
  stop(): Promise<void>;
}> {
  const session = new Session();
  session.connect();
  await session.post("Debugger.enable");
  const names = Object.keys(functions);
  const calls: string[] = [];
  trace.tracedCalls = calls;
  trace.tracedFunctions = Object.values(functions);
  for (const [i, name] of names.entries()) {
    const { result } = await session.post("Runtime.evaluate", {
      expression: `globalThis.tracedFunctions[${i}]`,
    });
    const condition = `globalThis.tracedCalls?.push(${JSON.stringify(name)}), false`;
    // Node's types don't have this method yet.
    await (session.post as (method: string, params: object) => Promise<unknown>).call(
      session,
      "Debugger.setBreakpointOnFunctionCall",
      { objectId: result.objectId, condition },
    );
  }
  return {
    calls,
    async stop() {
      await session.post("Debugger.disable");
      session.disconnect();
      trace.tracedCalls = undefined;
      trace.tracedFunctions = undefined;
    },
  };
}
