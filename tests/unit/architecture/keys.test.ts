import { expect, test } from "vitest";
import { files, read } from "./source.ts";

/** A handler of keys, and a look at the key that it got. */
const HANDLER = /KeyboardEvent|onKey(?:Down|Up)|["']key(?:down|up)["']/;
const LOOK =
  /\bevent\.(?:key|keyCode|code)\b|\{[^}\n]*\b(?:key|keyCode|code)\b[^}\n]*\}(?:: KeyboardEvent)?\) =>/;

/** Why these read a key themselves. */
const ALLOWED: Readonly<Record<string, string>> = {
  "web/src/lib/page/pressedKey.ts": "what all others ask",
  "web/src/lib/guard/activity.ts": "composing is activity, too",
};

test("no handler acts on a key that an input method uses", () => {
  const handlers = files("web/src").filter((file) => HANDLER.test(read(file)));
  expect(handlers.length).toBeGreaterThan(5);
  expect(handlers.filter((file) => LOOK.test(read(file)) && !ALLOWED[file])).toEqual([]);
});
