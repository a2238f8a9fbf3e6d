import { test } from "vitest";
import { holds, LONG } from "./run.ts";

test("generated names are found, and strangers are not", () => holds("sanctions", 1), LONG);
