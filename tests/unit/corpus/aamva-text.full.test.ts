import { test } from "vitest";
import { holds, LONG } from "./run.ts";

test("generated AAMVA texts are all read, none of them wrongly", () => holds("aamva-text", 1), LONG);
