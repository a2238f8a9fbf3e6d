import { describe, expect, test } from "vitest";
import { someAddress } from "#tests/harness/client.ts";
import { someEmail } from "#tests/harness/people/account.ts";
import { stack } from "#tests/harness/stack/stack.ts";

const LIMIT = 256 * 1024;
const encoder = new TextEncoder();

/** Posts a body without a Content-Length. */
function post(body: string, headers: Record<string, string> = {}) {
  const bytes = encoder.encode(body);
  const stream = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 16_384) controller.enqueue(bytes.subarray(at, at + 16_384));
      controller.close();
    },
  });
  return fetch(new URL("/api/auth/forgot-password", stack().url), {
    method: "POST",
    headers: { "Content-Type": "application/json", "CF-Connecting-IP": someAddress(), ...headers },
    body: stream,
    duplex: "half",
  } as RequestInit);
}

const padded = (letter: string, bytes: number) => {
  const bare = encoder.encode(JSON.stringify({ email: someEmail("x"), more: "" })).length;
  const letters = Math.floor((bytes - bare) / encoder.encode(letter).length);
  return JSON.stringify({ email: someEmail("x"), more: letter.repeat(letters) });
};

describe("a JSON body of unknown length", () => {
  test.each(["x", "é", "你"])("made of %s is accepted up to 256 kB", async (letter) => {
    expect((await post(padded(letter, LIMIT))).status).toBe(200);
  });

  test.each(["x", "é", "你"])("made of %s is refused above that, counted in bytes", async (letter) => {
    const answer = await post(padded(letter, LIMIT + 8));
    expect(answer.status).toBe(413);
    expect(((await answer.json()) as { error: { code: string } }).error.code).toBe("too_large");
  });
});
