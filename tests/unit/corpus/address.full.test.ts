import { test } from "vitest";
import { holds, LONG } from "./run.ts";

// Half of the cases are near misses, so 99% of all cases means at least 98% of the true variants.
test("no near miss passes, and 98% of true variants do", () => holds("address", 0.99), LONG);
