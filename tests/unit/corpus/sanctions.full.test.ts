import { test } from "vitest";
import { holds } from "./run.ts";

test("generated names are found, and strangers are not", () => holds("sanctions", 1));
