import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { files, ROOT, read } from "./source.ts";

/** A script that `scripts/stack/part.ts` starts as a process; its path counts from that file's folder. */
const STARTED = /(?:script: |spawnGuarded\()"([^"]+)"/g;

test("every script that the stack starts as a process is there", () => {
  const started = files("scripts/stack").flatMap((file) =>
    [...read(file).matchAll(STARTED)].map(([, script = ""]) => script),
  );
  expect(started).toContain("./run-guarded.ts");
  expect(started.filter((script) => !existsSync(join(ROOT, "scripts/stack", script)))).toEqual([]);
});
