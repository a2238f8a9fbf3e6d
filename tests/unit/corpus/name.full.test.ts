import { test } from "vitest";
import { holds, LONG } from "./run.ts";

test("generated names are judged, and nobody passes as somebody else", () => holds("name", 0.98), LONG);
