import { test } from "vitest";
import { holds } from "./run.ts";

test("generated cases are read, none wrongly", () => holds("pdf417", 1));
