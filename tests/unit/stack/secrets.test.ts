import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { localSecrets } from "#scripts/stack/secrets.ts";

test("a key that a newer version needs is added, and existing keys stay", () => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const first = localSecrets(folder);
  const { FINGERPRINT_KEY: _, ...before } = first;
  writeFileSync(join(folder, "secrets.json"), JSON.stringify(before));
  const second = localSecrets(folder);
  expect(second).toMatchObject(before);
  expect(Buffer.from(second.FINGERPRINT_KEY ?? "", "base64")).toHaveLength(32);
  expect(localSecrets(folder)).toEqual(second);
});
