import { test } from "vitest";
import { holds, LONG } from "./run.ts";

test("generated symbols are all read, none of them wrongly", () => holds("pdf417", 1), LONG);
