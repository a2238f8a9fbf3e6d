import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { Server as HttpServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { endWithParent, handedOver, tellFailed, tellReady } from "./guard.ts";
import { KEEP_ALIVE } from "./keep-alive.ts";

interface Context {
  method: string;
  path: string;
  query: Record<string, unknown>;
  status: number;
  app: object;
}

/** The parts of `@20minutes/s3rver` that are used here; the package ships no typings. */
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
// It leaves the closing slash of a bucket's address out of the signature, which AWS and its SDK put in; so for
// requests about the bucket itself (is it there?) the signature cannot be compared. Objects are compared.
server.middleware.unshift(async (ctx, next) => {
  if (/^\/[^/]+\/$/.test(ctx.path))
    ctx.app = Object.create(ctx.app, { allowMismatchedSignatures: { value: true } });
  await next();
});
// It does not know how to break off an upload in parts, and keeps them for ever. It looks at the signature first.
server.middleware.unshift(async (ctx, next) => {
  await next().catch((error: { code?: string }) => {
    const upload = String(ctx.query.uploadId);
    const isAbort = ctx.method === "DELETE" && /^[0-9a-f]{32}$/.test(upload);
    if (!isAbort || error.code !== "MethodNotAllowed") throw error;
    rmSync(join(directory, bucket, "._S3rver_uploads", upload), { recursive: true, force: true });
    ctx.status = 204;
  });
});
await server.run().catch(tellFailed);
server.httpServer.keepAliveTimeout = KEEP_ALIVE;
// It removes a folder that it saw empty a moment ago, with what was stored there meanwhile: so none is ever empty.
for (const folder of ["documents", "copies", "avatars"]) {
  mkdirSync(join(directory, bucket, folder), { recursive: true });
  writeFileSync(join(directory, bucket, folder, ".keep"), "");
}
tellReady();
