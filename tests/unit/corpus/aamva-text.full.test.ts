import { test } from "vitest";
import { holds, LONG } from "./run.ts";

test("generated cases are read, none wrongly", () => holds("aamva-text", 1), LONG);
