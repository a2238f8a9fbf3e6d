import { test } from "vitest";
import { holds, LONG } from "./run.ts";

// Most of the unread pictures have a number of random letters and digits, too blurred to tell O from 0.
test("generated pictures are read in 80 of 100 cases, none wrongly", () => holds("mrz-picture", 0.8), LONG);
