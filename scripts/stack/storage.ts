import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Part, type PartHooks, startPart } from "./part.ts";

/** The local S3 server's only account. */
export const LOCAL_S3 = {
  region: "us-east-1",
  bucket: "countersign",
  keyId: "S3RVER",
  secret: "S3RVER",
} as const;

/** Starts a small S3 server that stores objects as files. When this returns, the bucket exists. */
export async function startStorage(dataDir: string, port: number, hooks: PartHooks): Promise<Part> {
  const directory = join(dataDir, "storage");
  mkdirSync(directory, { recursive: true });
  return await startPart({
    name: "storage",
    script: "./storage-process.ts",
    config: { directory, port, bucket: LOCAL_S3.bucket },
    ...hooks,
  });
}
