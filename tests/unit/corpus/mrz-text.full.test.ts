import { test } from "vitest";
import { holds, LONG } from "./run.ts";

test("generated cases are read, none wrongly", () => holds("mrz-text", 1), LONG);
