import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PartName } from "#scripts/stack/part.ts";
import { stack } from "./stack.ts";

/** One line of a server's log. */
export interface LogLine {
  event: string;
  request_id: string | null;
  [field: string]: unknown;
}

/** @returns what a part of the stack has logged about a request so far */
export function logged(part: PartName, requestId: string): LogLine[] {
  const text = readFileSync(join(stack().dataDir, "logs", `${part}.log`), "utf8");
  return text.split("\n").flatMap((line) => {
    // The programs that run our code may add a prefix to its lines.
    const start = line.indexOf("{");
    if (start < 0 || !line.includes(requestId)) return [];
    return [JSON.parse(line.slice(start, line.lastIndexOf("}") + 1)) as LogLine];
  });
}
