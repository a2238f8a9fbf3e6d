import { expect, it } from "vitest";
import { streamOf } from "#functions/lists/stream.ts";

/** Endless pieces, or until one fails. `made` counts them. */
function pieces(failsAt = Number.POSITIVE_INFINITY) {
  const log = { made: 0, ended: false };
  async function* make() {
    try {
      for (;;) {
        if (++log.made === failsAt) throw new Error("The database is gone");
        yield `row ${log.made}\n`;
      }
    } finally {
      log.ended = true;
    }
  }
  return { log, stream: streamOf(make()) };
}

it("is read to its end as text", async () => {
  async function* two() {
    yield "Łęcka\n";
    yield "end\n";
  }
  expect(await new Response(streamOf(two())).text()).toBe("Łęcka\nend\n");
});

it("makes one piece ahead of its reader, and none once the reader has gone", async () => {
  const { log, stream } = pieces();
  const reader = stream.getReader();
  for (let i = 0; i < 3; i++) await reader.read();
  expect(log.made).toBeLessThanOrEqual(4);
  await reader.cancel();
  const { made } = log;
  expect(log.ended).toBe(true);
  expect(made).toBeLessThanOrEqual(4);
});

it("breaks off when a piece can't be made, instead of ending normally", async () => {
  const { log, stream } = pieces(3);
  await expect(new Response(stream).text()).rejects.toThrow("The database is gone");
  expect(log.ended).toBe(true);
});
