import { test } from "vitest";
import { holds, LONG } from "./run.ts";

test("generated machine-readable zones are all read, none of them wrongly", () => holds("mrz-text", 1), LONG);
