import { describe, expect, test } from "vitest";
import { endpoint, ok } from "#core/http/app.ts";
import { staff } from "#functions/accounts/access.ts";
import { serve } from "#functions/serve.ts";
import { withAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { bindings } from "#tests/harness/context.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";

/** A staff-only endpoint on the stack's own database. */
const app = serve(endpoint().get("/api/behind-the-counter", staff, (c) => ok(c, { id: c.var.user.id })));

async function call(one?: Account) {
  const env = { ...stack().env, ...bindings() };
  const headers = new Headers(one ? { Authorization: `Bearer ${one.accessToken}` } : {});
  const later = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} } as never;
  const answer = await app.request("/api/behind-the-counter", { headers }, env, later);
  const body = (await answer.json()) as { data?: { id: string }; error?: { code: string } };
  return [answer.status, body.error?.code ?? body.data?.id];
}

const employ = (one: Account) => rows("UPDATE users SET staff = 1 WHERE id = ?", [one.id]);

describe("a staff-only endpoint", () => {
  test("admits only staff with a second factor", async () => {
    const [guest, colleague, careful] = [await account(), await account(), await withAuthenticator()];
    await Promise.all([employ(colleague), employ(careful)]);
    expect(await call()).toEqual([401, "unauthenticated"]);
    expect(await call(guest)).toEqual([403, "staff_only"]);
    expect(await call(colleague)).toEqual([403, "second_factor_required"]);
    expect(await call(careful)).toEqual([200, careful.id]);
  });

  test("refuses a second factor without the staff role, and a session that has ended", async () => {
    const [guest, colleague] = [await withAuthenticator(), await withAuthenticator()];
    expect(await call(guest)).toEqual([403, "staff_only"]);
    await employ(colleague);
    await colleague.api.post("/api/auth/logout");
    expect(await call(colleague)).toEqual([401, "token_invalid"]);
  });

  test("lets staff without a second factor sign in like everyone else", async () => {
    const colleague = await account();
    await employ(colleague);
    const me = await colleague.api.get<{ user: { staff: boolean } }>("/api/auth/me");
    expect(me.data.user.staff).toBe(true);
  });
});
