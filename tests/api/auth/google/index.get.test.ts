import { describe, expect, test } from "vitest";
import { begin, googleBrowser, place } from "#tests/harness/outside/google.ts";
import { stack } from "#tests/harness/stack/stack.ts";

describe("GET /api/auth/google", () => {
  test("redirects to Google with PKCE, state and nonce, and keeps them in a short-lived cookie", async () => {
    const browser = googleBrowser();
    const answer = await browser.get("/api/auth/google?terms=agreed");
    const url = new URL(place(answer));
    const { env } = stack();
    expect(url.origin + url.pathname).toBe(env.GOOGLE_AUTHORIZE_URL);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: "code",
      client_id: env.GOOGLE_CLIENT_ID,
      redirect_uri: `${env.APP_URL}/api/auth/google/callback`,
      scope: "openid email profile",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
      prompt: "select_account",
    });
    expect(answer.headers.get("Set-Cookie")).toMatch(
      /^cs_google=[\w-]+; Max-Age=600; Path=\/api\/auth\/google; HttpOnly; SameSite=Lax$/,
    );
  });

  test("gives every attempt its own secrets", async () => {
    const [one, two] = [new URL(await begin(googleBrowser())), new URL(await begin(googleBrowser()))];
    for (const name of ["state", "nonce", "code_challenge"])
      expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name));
  });

  test.each(["", "?terms=no", "?redirect=/app/profile", "?terms=agreed&terms=no"])(
    "redirects to the sign-in page without agreed terms (%s)",
    async (query) => {
      const browser = googleBrowser();
      const to = place(await browser.get(`/api/auth/google${query}`));
      const redirect = query.includes("redirect") ? "&redirect=%2Fapp%2Fprofile" : "";
      expect(to).toBe(`/login?error=terms_required${redirect}`);
      expect(browser.jar.size).toBe(0);
    },
  );
});
