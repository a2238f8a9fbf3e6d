import type { Hono } from "hono";
import { DAY } from "#contract/time.ts";
import type { App } from "#core/http/app.ts";
import { serveWith } from "#core/http/serve.ts";
import { newId } from "#core/ids.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { createAccessToken } from "#functions/accounts/sessions/access-token.ts";
import { routes } from "#functions/routes.ts";
import { CLIENT, type World } from "./time.ts";

/** An answer of the API, with its parsed body. */
interface WorldAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each endpoint has a different answer.
  data: any;
  code: string | undefined;
}

/** Calls a world's API as one person, and runs the jobs that follow. */
export interface WorldCaller {
  get(path: string): Promise<WorldAnswer>;
  post(path: string, body?: unknown): Promise<WorldAnswer>;
  put(path: string, body: unknown): Promise<WorldAnswer>;
  delete(path: string, body?: unknown): Promise<WorldAnswer>;
}

/**
 * Serves a world's API in this process. The world must start at the real time, because tokens are checked against it.
 * @returns a function that signs a person in for a day; with null, calls have no token
 */
export function worldApi(world: World): (who: User | null) => Promise<WorldCaller> {
  const { ctx, db } = world;
  const app = serveWith(routes as unknown as Hono<App>, (_env, waitUntil, requestId) => ({
    ...ctx,
    waitUntil,
    requestId,
  }));
  const execution = {
    waitUntil: (work: Promise<unknown>) => ctx.waitUntil(work),
    passThroughOnException: () => {},
    props: {},
  } as unknown as Parameters<typeof app.fetch>[2];

  return async (who) => {
    const session = who && (await signedIn(who));
    const call = async (method: string, path: string, body?: unknown): Promise<WorldAnswer> => {
      const headers = new Headers({
        "CF-Connecting-IP": CLIENT.address,
        "User-Agent": CLIENT.userAgent ?? "",
        "Content-Type": "application/json",
      });
      if (session) headers.set("Authorization", `Bearer ${await createAccessToken(ctx, session)}`);
      const hasBody = method !== "GET";
      const answer = await app.fetch(
        new Request(new URL(path, "http://localhost"), {
          method,
          headers,
          ...(hasBody && { body: JSON.stringify(body ?? {}) }),
        }),
        {},
        execution,
      );
      const text = await answer.text();
      await world.settle();
      const isJson = answer.headers.get("Content-Type")?.includes("application/json") && text !== "";
      const json = isJson ? JSON.parse(text) : undefined;
      if (answer.status >= 500) throw new Error(`${method} ${path} answered ${text}`);
      return { status: answer.status, data: json?.data, code: json?.error?.code };
    };
    return {
      get: (path) => call("GET", path),
      post: (path, body) => call("POST", path, body),
      put: (path, body) => call("PUT", path, body),
      delete: (path, body) => call("DELETE", path, body),
    };
  };

  async function signedIn({ id, accountType }: User) {
    const sessionId = newId("ses", ctx.now());
    await db.insert(sessions).values({
      id: sessionId,
      userId: id,
      userAgent: CLIENT.userAgent,
      network: CLIENT.network,
      createdAt: ctx.now(),
      usedAt: ctx.now(),
      expiresAt: ctx.now() + DAY,
    });
    return { id, sessionId, accountType };
  }
}
