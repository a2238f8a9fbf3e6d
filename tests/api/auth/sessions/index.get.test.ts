import { describe, expect, test } from "vitest";
import { client } from "#tests/harness/client.ts";
import { account, PASSWORD } from "#tests/harness/people/account.ts";
import { refresh, type SignedIn } from "../browser.ts";

const PATH = "/api/auth/sessions";
interface Listed {
  sessions: { id: string; current: boolean; user_agent: string; network: string; last_used_at: string }[];
}

describe("GET /api/auth/sessions", () => {
  test("lists the caller's sessions, latest first, without anything that could open one", async () => {
    const one = await account();
    const phone = client({ address: "10.9.8.7", headers: { "User-Agent": "Phone/1" } });
    const login = await phone.post<SignedIn>("/api/auth/login", { email: one.email, password: PASSWORD });
    await account();
    const answer = await phone.as(login.data.tokens.accessToken).get<Listed>(PATH);
    expect(answer.data.sessions).toEqual([
      {
        id: expect.stringMatching(/^ses_/),
        only: null,
        current: true,
        user_agent: "Phone/1",
        network: "10.9.8.0/24",
        created_at: expect.any(String),
        last_used_at: expect.any(String),
      },
      expect.objectContaining({ current: false }),
    ]);
  });

  test("leaves out sessions that have ended or weren't refreshed for an hour", async () => {
    const one = await account();
    const login = () => client().post<SignedIn>("/api/auth/login", { email: one.email, password: PASSWORD });
    const [left, idle] = [await login(), await login()];
    await client().as(left.data.tokens.accessToken).post("/api/auth/logout");
    expect((await one.api.get<Listed>(PATH)).data.sessions).toHaveLength(2);
    const later = Date.now() + 50 * 60_000;
    const fresh = (await refresh(client(), one.refreshToken, later)).data.tokens;
    const answer = await client()
      .as(fresh.accessToken)
      .get<Listed>(PATH, { now: later + 11 * 60_000 });
    expect(answer.data.sessions).toEqual([expect.objectContaining({ current: true })]);
    expect((await refresh(client(), idle.data.tokens.refreshToken, later + 11 * 60_000)).status).toBe(401);
  });

  test("requires a live session", async () => {
    expect((await client().get(PATH)).status).toBe(401);
    const { api } = await account();
    await api.post("/api/auth/logout");
    expect((await api.get(PATH)).status).toBe(401);
  });
});
