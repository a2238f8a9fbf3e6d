import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { Server as HttpServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { endWithParent, handedOver, reportFailure, reportReady } from "./guard.ts";
import { KEEP_ALIVE } from "./keep-alive.ts";

interface Context {
  method: string;
  path: string;
  query: Record<string, unknown>;
  status: number;
  app: object;
}

/** The parts of `@20minutes/s3rver` that we use. The package ships no types. */
type S3rver = new (options: {
  address: string;
  port: number;
  directory: string;
  silent: boolean;
  vhostBuckets: boolean;
  configureBuckets: { name: string }[];
}) => {
  run(): Promise<unknown>;
  httpServer: HttpServer;
  middleware: ((ctx: Context, next: () => Promise<void>) => Promise<void>)[];
};

endWithParent();
const { directory, port, bucket } = handedOver<{ directory: string; port: number; bucket: string }>();
const Server = createRequire(import.meta.url)("@20minutes/s3rver") as S3rver;

const server = new Server({
  address: "127.0.0.1",
  port,
  directory,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: bucket }],
});
// s3rver leaves the trailing slash of a bucket's URL out of the signature, but AWS and its SDK include it. So accept
// any signature for requests about the bucket itself, such as whether it exists. The signatures of requests for objects
// are still checked.
server.middleware.unshift(async (ctx, next) => {
  if (/^\/[^/]+\/$/.test(ctx.path))
    ctx.app = Object.create(ctx.app, { allowMismatchedSignatures: { value: true } });
  await next();
});
// s3rver can't abort multipart uploads, and keeps them forever. Handle those requests here, after s3rver has checked
// the signature.
server.middleware.unshift(async (ctx, next) => {
  await next().catch((error: { code?: string }) => {
    const upload = String(ctx.query.uploadId);
    const isAbort = ctx.method === "DELETE" && /^[0-9a-f]{32}$/.test(upload);
    if (!isAbort || error.code !== "MethodNotAllowed") throw error;
    rmSync(join(directory, bucket, "._S3rver_uploads", upload), { recursive: true, force: true });
    ctx.status = 204;
  });
});
await server.run().catch(reportFailure);
server.httpServer.keepAliveTimeout = KEEP_ALIVE;
// s3rver removes a folder that it saw empty, along with files that were stored there in the meantime. So never let a
// folder become empty.
for (const folder of ["documents", "copies", "avatars"]) {
  mkdirSync(join(directory, bucket, folder), { recursive: true });
  writeFileSync(join(directory, bucket, folder, ".keep"), "");
}
reportReady();
