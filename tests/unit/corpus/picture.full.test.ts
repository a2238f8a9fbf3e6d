import { test } from "vitest";
import { holds, LONG } from "./run.ts";

test("intact pictures are decoded, and broken ones refused", () => holds("picture", 1), LONG);
