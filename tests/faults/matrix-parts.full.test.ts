import { matrixOf } from "./matrix.ts";
import { OUTER_PARTS } from "./matrix-stack.ts";

matrixOf(OUTER_PARTS);
