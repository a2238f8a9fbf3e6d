import { test } from "vitest";
import { holds, LONG } from "./run.ts";

test(
  "generated signatures are all told apart, and no forgery counts",
  () => holds("signed-barcode", 1),
  LONG,
);
