import { matrixOf } from "./matrix.ts";
import { WORKER_PARTS } from "./stack.ts";

matrixOf(WORKER_PARTS);
