import { describe, expect, test } from "vitest";
import { client } from "#tests/harness/client.ts";
import { account, PASSWORD } from "#tests/harness/people/account.ts";
import { browser, cookieOf, refresh, type SignedIn, signedIn } from "./browser.ts";

const PATH = "/api/auth/logout";

describe("POST /api/auth/logout", () => {
  test("ends this session and no other", async () => {
    const { api, refreshToken, second } = await signedIn();
    expect((await api.post(PATH)).status).toBe(200);
    expect((await refresh(client(), refreshToken)).status).toBe(401);
    expect((await api.get("/api/auth/me")).status).toBe(401);
    expect((await refresh(client(), second.refreshToken)).status).toBe(200);
  });

  test("succeeds when called twice", async () => {
    const { api } = await account();
    expect((await api.post(PATH)).status).toBe(200);
    expect((await api.post(PATH)).status).toBe(200);
  });

  test("removes the browser's cookie", async () => {
    const one = await account();
    const login = await browser().post<SignedIn>("/api/auth/login", { email: one.email, password: PASSWORD });
    const answer = await browser(cookieOf(login)).as(login.data.tokens.accessToken).post(PATH);
    expect(answer.headers.get("Set-Cookie")).toMatch(/^cs_session=; Max-Age=0; Path=\/api\/auth;/);
  });

  test("requires a session", async () => {
    expect((await client().post(PATH)).status).toBe(401);
  });
});
