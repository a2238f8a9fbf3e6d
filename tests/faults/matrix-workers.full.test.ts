import { matrixOf } from "./matrix.ts";
import { WORKER_PARTS } from "./matrix-stack.ts";

matrixOf(WORKER_PARTS);
