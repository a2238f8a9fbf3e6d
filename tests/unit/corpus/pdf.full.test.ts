import { test } from "vitest";
import { holds, LONG } from "./run.ts";

test("generated PDFs are all read, however they're written", () => holds("pdf", 1), LONG);
