import { describe, expect, test } from "vitest";
import { client } from "#tests/harness/client.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { refresh, signedIn } from "../browser.ts";

interface Listed {
  sessions: { id: string; current: boolean }[];
}

describe("DELETE /api/auth/sessions/:id", () => {
  test("signs another device out for good", async () => {
    const { api, second } = await signedIn();
    const { sessions } = (await api.get<Listed>("/api/auth/sessions")).data;
    const other = sessions.find((s) => !s.current)!;
    const answer = await api.delete(`/api/auth/sessions/${other.id}`);
    expect(answer.data).toEqual({ id: other.id });
    expect((await refresh(client(), second.refreshToken)).status).toBe(401);
    expect((await api.get<Listed>("/api/auth/sessions")).data.sessions).toHaveLength(1);
    expect((await api.delete(`/api/auth/sessions/${other.id}`)).status).toBe(200);
  });

  test("answers 404 for a stranger's session and leaves it alone", async () => {
    const [one, stranger] = await Promise.all([account(), account()]);
    const [session] = (await stranger.api.get<Listed>("/api/auth/sessions")).data.sessions;
    const before = await rows("SELECT * FROM sessions WHERE id = ?", [session!.id]);
    expect((await one.api.delete(`/api/auth/sessions/${session!.id}`)).status).toBe(404);
    expect(await rows("SELECT * FROM sessions WHERE id = ?", [session!.id])).toEqual(before);
    expect((await one.api.delete("/api/auth/sessions/ses_none")).status).toBe(404);
  });

  test("refuses a session that was itself signed out, though its access token still exists", async () => {
    const { api, second } = await signedIn();
    const thief = client().as(second.accessToken);
    const { sessions } = (await api.get<Listed>("/api/auth/sessions")).data;
    const mine = sessions.find((s) => s.current)!;
    await api.delete(`/api/auth/sessions/${sessions.find((s) => !s.current)!.id}`);
    expect((await thief.delete(`/api/auth/sessions/${mine.id}`)).status).toBe(401);
    expect((await api.get("/api/auth/me")).status).toBe(200);
  });

  test("requires a session", async () => {
    expect((await client().delete("/api/auth/sessions/ses_none")).status).toBe(401);
  });
});
