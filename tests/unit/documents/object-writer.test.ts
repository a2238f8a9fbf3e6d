import { expect, it } from "vitest";
import type { Env } from "#core/env.ts";
import { ObjectWriter } from "#functions/documents/store/object-writer.ts";

it("holds little more in memory than it has received", async () => {
  const before = process.memoryUsage().arrayBuffers;
  const writers = Array.from({ length: 60 }, (_, i) => new ObjectWriter({} as Env, `slow-${i}`));
  for (const writer of writers) await writer.write(Uint8Array.of(1));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024);
});
