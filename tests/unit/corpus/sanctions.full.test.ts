import { test } from "vitest";
import { holds, LONG } from "./run.ts";

test("generated names of listed people are found, and other names aren't", () => holds("sanctions", 1), LONG);
