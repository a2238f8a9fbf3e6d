import { test } from "vitest";
import { holds, LONG } from "./run.ts";

test("generated names are judged, and none passes for another person's", () => holds("name", 0.98), LONG);
