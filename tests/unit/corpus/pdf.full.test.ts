import { test } from "vitest";
import { holds, LONG } from "./run.ts";

test("papers are read, however they are written", () => holds("pdf", 1), LONG);
