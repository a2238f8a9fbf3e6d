import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { TRUST_MONTH } from "#contract/sharing/trust.ts";
import type { TrustPiece } from "#contract/sharing/trust-pieces.ts";
import { presentPiece } from "#functions/trust/download.ts";
import { scoreTrust } from "#functions/trust/score.ts";
import { withGenerated } from "#scripts/trust-docs.ts";
import { AT, email, phone, piece, rating } from "./build.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/trust-score.md"), "utf8");

test("the page has the constants of the code (npm run docs:trust)", () => {
  expect(withGenerated(page)).toBe(page);
});

/** The program on the page, in a folder that's removed after the test. */
function program() {
  const folder = mkdtempSync(join(tmpdir(), "countersign-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [, code = ""] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const script = join(folder, "recompute.mjs");
  writeFileSync(script, code);
  return async (pieces: readonly TrustPiece[], at: number) => {
    const file = join(folder, "pieces.json");
    const computed_at = new Date(at).toISOString();
    writeFileSync(file, JSON.stringify({ computed_at, pieces: pieces.map(presentPiece) }));
    return Number((await promisify(execFile)(process.execPath, [script, file])).stdout);
  };
}

const aged = (months: number): Partial<TrustPiece> => ({ fadesAt: AT - months * TRUST_MONTH });
const CASES: readonly (readonly [string, readonly TrustPiece[]])[] = [
  ["nothing", []],
  [
    "fading evidence and ratings",
    [
      piece(aged(7)),
      email(aged(3)),
      phone(),
      piece({ category: "address", grade: "G2", s: 0.8 }),
      piece({ category: "employment", grade: "G3", ...aged(2) }),
      piece({ category: "rental", ...aged(4) }),
      piece({ category: "business", grade: "G2" }),
      rating(5, 1),
      rating(2, 1, { at: AT - 1, ...aged(20) }),
      rating(4, 2, aged(9)),
      rating(5, 0),
      rating(1, 3, { raterVerified: false }),
    ],
  ],
  [
    "the identity limit",
    [
      piece({ grade: "G2" }),
      email(),
      phone(),
      piece({ category: "address" }),
      piece({ category: "rental" }),
      piece({ category: "employment" }),
    ],
  ],
  ["the fraud limit", [piece(), piece({ category: "address" }), piece({ fraud: true, s: 0 })]],
];

test("the program on the page computes the same scores", async () => {
  const recompute = program();
  for (const [name, pieces] of CASES)
    expect([name, await recompute(pieces, AT)]).toEqual([name, scoreTrust(pieces, AT).score]);
});
