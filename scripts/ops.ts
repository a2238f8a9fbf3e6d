import { runOps } from "./ops/run.ts";

process.exitCode = await runOps(process.argv.slice(2), {
  env: process.env,
  out: (line) => console.log(line),
  err: (line) => console.error(line),
});
