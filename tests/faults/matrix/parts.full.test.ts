import { matrixOf } from "./matrix.ts";
import { OUTER_PARTS } from "./stack.ts";

matrixOf(OUTER_PARTS);
