import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { SECOND } from "#contract/time.ts";
import { StartError } from "../shared/start-error.ts";

export interface Ports {
  /** The front's port, on which people open the product. */
  front: number;
  api: number;
  documents: number;
  rooms: number;
  database: number;
  storage: number;
  mail: number;
  google: number;
  issuers: number;
}

/** For each part, the variable that sets its port, and the default. */
export const PORT_VARIABLES: Record<keyof Ports, { name: string; fallback: number }> = {
  front: { name: "PORT", fallback: 8787 },
  api: { name: "API_PORT", fallback: 8789 },
  documents: { name: "DOCUMENTS_PORT", fallback: 8788 },
  database: { name: "DB_PORT", fallback: 8080 },
  storage: { name: "S3_PORT", fallback: 4568 },
  rooms: { name: "PARTY_PORT", fallback: 1999 },
  mail: { name: "MAIL_PORT", fallback: 8025 },
  google: { name: "OAUTH_PORT", fallback: 8026 },
  issuers: { name: "ISSUER_PORT", fallback: 8027 },
};

/**
 * @returns the ports from the environment, or the defaults
 * @throws StartError if a variable isn't a port number, or two ports are the same
 */
export function portsFromEnv(env: Record<string, string | undefined>): Ports {
  const seen = new Map<number, string>();
  const chosen = Object.entries(PORT_VARIABLES).map(([part, { name, fallback }]) => {
    const port = portFrom(env, name, fallback);
    const other = seen.get(port);
    if (other) throw new StartError(`${other} and ${name} are both ${port}: give each its own port`);
    seen.set(port, name);
    return [part, port] as const;
  });
  return Object.fromEntries(chosen) as unknown as Ports;
}

/**
 * @returns the port from a variable, or the default
 * @throws StartError if it isn't a port number
 */
export function portFrom(env: Record<string, string | undefined>, name: string, fallback: number): number {
  const port = Number(env[name] || fallback);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new StartError(`${name} is "${env[name]}", which isn't a port number: choose one from 1 to 65535`);
}

/**
 * Ports below those that a system gives to outgoing connections (from 32768 on Linux, from 49152 on macOS). One of those
 * connections could otherwise take a free port before its part starts.
 */
const LOWEST = 10_000;
const HIGHEST = 32_000;

/** @returns ports that are free at the moment */
export async function freePorts(): Promise<Ports> {
  const names = Object.keys(PORT_VARIABLES) as (keyof Ports)[];
  // Hold all of them until every one is known, so that no two are the same.
  const held = await Promise.all(names.map(holdFreePort));
  const ports = held.map((h) => h.port);
  await Promise.all(held.map((h) => h.close()));
  return Object.fromEntries(names.map((name, i) => [name, ports[i]])) as unknown as Ports;
}

/**
 * Waits a moment for ports that a dying stack still holds.
 * @throws StartError naming the port that stays in use
 */
export async function waitForFree(ports: Partial<Ports>, patience = 4 * SECOND): Promise<void> {
  const deadline = Date.now() + patience;
  for (const [part, port] of Object.entries(ports)) {
    while (!(await isFree(port))) {
      const { name } = PORT_VARIABLES[part as keyof Ports];
      if (Date.now() > deadline)
        throw new StartError(
          `Another program is using port ${port}: stop it, or choose another port with ${name}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function isFree(port: number): Promise<boolean> {
  // Check both addresses, because on some systems, a program that uses one of them doesn't block the other.
  for (const host of ["127.0.0.1", "0.0.0.0"]) {
    try {
      await (await listen(port, host)).close();
    } catch {
      return false;
    }
  }
  return true;
}

/** Listens on a free port, chosen at random because other stacks may be starting at the same moment. */
async function holdFreePort(): ReturnType<typeof listen> {
  for (;;)
    try {
      return await listen(randomInt(LOWEST, HIGHEST));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
}

function listen(port: number, host = "127.0.0.1"): Promise<{ port: number; close(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, host, () => {
      const address = server.address();
      if (!address || typeof address === "string") return reject(new Error("not a TCP port"));
      resolve({
        port: address.port,
        close: () => new Promise((done) => server.close(() => done())),
      });
    });
  });
}
