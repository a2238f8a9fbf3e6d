import { spawn } from "node:child_process";
import { constants } from "node:os";
import { endWithParent, handedOver, reportFailure } from "./guard.ts";

/** Runs a program that doesn't watch its parent, such as a database, and ends the program when the parent is gone. */
endWithParent();
const { command, args } = handedOver<{ command: string; args: string[] }>();
delete process.env.COUNTERSIGN_PART;

// A stop signal reaches the whole process group, including the program. Ignore it here, and wait until the program has
// exited in its own way.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});

const program = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
program.on("error", reportFailure);
program.on("exit", (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
