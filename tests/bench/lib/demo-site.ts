import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedIfEmpty } from "#scripts/demo/seed.ts";
import { freePorts } from "#scripts/stack/ports.ts";
import { startStack } from "#scripts/stack/stack.ts";
import { buildWeb } from "#scripts/stack/workers/build-web.ts";
import { bundleWorkers } from "#scripts/stack/workers/bundle-workers.ts";
import { type Edge, startEdge } from "./edge.ts";

/** The product with its demo data behind a local edge with HTTP/2 and TLS. */
export interface DemoSite {
  /** The edge's base URL. */
  url: string;
  edge: Edge;
  /** The base URL of the site itself, for programs. */
  origin: string;
  mailUrl: string;
  stop(): Promise<void>;
}

/**
 * Builds the web if it's outdated, and starts the product on free ports. Filling the database takes most of a minute.
 */
export async function demoSite(): Promise<DemoSite> {
  await buildWeb();
  const dataDir = mkdtempSync(join(tmpdir(), "countersign-bench-"));
  const bundles = join(dataDir, "bundles");
  await bundleWorkers(bundles);
  const { front: port } = await freePorts();
  let origin = "";
  const edge = await startEdge(port, () => origin);
  const url = `https://localhost:${port}`;
  const remove = () => {
    edge.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const stack = await startStack({
      dataDir,
      ports: await freePorts(),
      bundles,
      appUrl: url,
      // Each cold visit signs in first, which shouldn't be measured.
      env: { RATE_LIMITS: "off", SCRYPT_N: "1024" },
      fill: async (env) => void (await seedIfEmpty(env, dataDir)),
    });
    origin = stack.url.replace("localhost", "127.0.0.1");
    return {
      url,
      edge,
      origin,
      mailUrl: stack.mailUrl,
      async stop() {
        await stack.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
