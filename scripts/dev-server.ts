import { join } from "node:path";
import { createServer } from "vite";
import { ROOT } from "./shared/root.ts";
import { StartError } from "./shared/start-error.ts";

/**
 * Starts Vite with hot reload in front of the Worker.
 * @returns a function that closes it
 */
export async function startVite(options: {
  host: string;
  port: number;
  workerUrl: string;
}): Promise<() => Promise<void>> {
  const toWorker = { target: options.workerUrl };
  const server = await createServer({
    configFile: join(ROOT, "web/vite.config.ts"),
    server: {
      host: options.host,
      port: options.port,
      strictPort: true,
      proxy: {
        "/api": toWorker,
        "/.well-known": toWorker,
        "/vct": toWorker,
        "/parties": { ...toWorker, ws: true },
      },
    },
  });
  await server.listen().catch((error: Error) => {
    throw new StartError(
      `The dev server couldn't start (${error.message}): choose another port with WEB_PORT`,
    );
  });
  return () => server.close();
}
