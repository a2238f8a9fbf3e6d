import { test } from "vitest";
import { holds, LONG } from "./run.ts";

test(
  "generated signatures are all judged, and no broken one is accepted",
  () => holds("signed-pdf", 1),
  LONG,
);
