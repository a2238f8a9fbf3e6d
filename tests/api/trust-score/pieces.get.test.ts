import { expect, it } from "vitest";
import type { TrustAnswer } from "#contract/sharing/trust.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";

it("GET /api/trust-score/pieces downloads the pieces of the caller's own score", async () => {
  const person = await account();
  const { data: shown } = await person.api.get<TrustAnswer>("/api/trust-score");
  const answer = await person.api.get<Record<string, unknown>>("/api/trust-score/pieces");
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="countersign-trust-score-${shown.computed_at.slice(0, 10)}.json"`,
  );
  const [row] = await rows<{ email_verified_at: number }>(
    "SELECT email_verified_at FROM users WHERE id = ?",
    [person.id],
  );
  expect(answer.json).toEqual({
    version: shown.version,
    computed_at: shown.computed_at,
    score: 5,
    cap: null,
    pieces: [
      {
        category: "contact",
        kind: "email",
        verification_id: null,
        s: 1,
        grade: "G4",
        at: new Date(row?.email_verified_at ?? 0).toISOString(),
        fades_at: expect.any(String),
      },
    ],
  });
});

it("GET /api/trust-score/pieces computes a score that was never stored", async () => {
  const answer = await (await account()).api.get<{ score: number }>("/api/trust-score/pieces");
  expect(answer.json).toMatchObject({ score: 5 });
});
