import { describe, expect, test } from "vitest";
import type { Ctx } from "#core/context.ts";
import { endpoint } from "#core/http/app.ts";
import { clientOf } from "#core/http/client.ts";
import { keepDevice } from "#functions/accounts/sessions/device-cookie.ts";
import { dropCookie, keepCookie } from "#functions/accounts/sessions/session-cookie.ts";

/** The Set-Cookie header that an app at this URL sends. */
async function told(appUrl: string, cookie: string | null): Promise<string | null> {
  const app = endpoint()
    .use(async (c, next) => {
      c.set("ctx", { env: { APP_URL: appUrl } } as Ctx);
      await next();
    })
    .get("/kept", (c) => {
      keepCookie(c, cookie);
      return c.body(null);
    })
    .get("/dropped", (c) => {
      dropCookie(c);
      return c.body(null);
    });
  const answer = await app.request(cookie === "" ? "/dropped" : "/kept");
  return answer.headers.get("Set-Cookie");
}

/** The cookie that an app at this URL reads. */
async function read(appUrl: string, init: RequestInit): Promise<string | null> {
  const app = endpoint()
    .use(async (c, next) => {
      c.set("ctx", { env: { APP_URL: appUrl } } as Ctx);
      await next();
    })
    .get("/read", (c) => c.json(clientOf(c).cookie));
  return (await (await app.request("/read", init)).json()) as string | null;
}

test("the device's cookie is secure and prefixed when the app is served over https, and lasts a year", async () => {
  const app = endpoint()
    .use(async (c, next) => {
      c.set("ctx", { env: { APP_URL: "https://countersign.example" } } as Ctx);
      await next();
    })
    .get("/kept", (c) => {
      keepDevice(c, "abc");
      return c.body(null);
    });
  expect((await app.request("/kept")).headers.get("Set-Cookie")).toBe(
    "__Secure-cs_device=abc; Max-Age=31536000; Path=/api/auth; HttpOnly; Secure; SameSite=Lax",
  );
});

describe("the session cookie", () => {
  test("is secure and prefixed when the app is served over https", async () => {
    const attributes = "Max-Age=43200; Path=/api/auth; HttpOnly; ";
    expect(await told("https://countersign.example", "abc")).toBe(
      `__Secure-cs_session=abc; ${attributes}Secure; SameSite=Strict`,
    );
    expect(await told("http://localhost:8787", "abc")).toBe(`cs_session=abc; ${attributes}SameSite=Strict`);
  });

  test("is read under the name that it was set with", async () => {
    const sent = { headers: { Cookie: "__Secure-cs_session=https; cs_session=http" } };
    expect(await read("https://countersign.example", sent)).toBe("https");
    expect(await read("http://localhost:8787", sent)).toBe("http");
  });

  test("isn't set when the session isn't bound to a browser", async () => {
    expect(await told("https://countersign.example", null)).toBeNull();
  });

  test("is removed with the attributes it was set with", async () => {
    expect(await told("https://countersign.example", "")).toBe(
      "__Secure-cs_session=; Max-Age=0; Path=/api/auth; HttpOnly; Secure; SameSite=Strict",
    );
  });
});
