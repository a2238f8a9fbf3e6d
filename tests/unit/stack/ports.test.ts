import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePorts, PORT_VARIABLES, type Ports, portsFromEnv, waitForFree } from "#scripts/stack/ports.ts";

const variables = Object.entries(PORT_VARIABLES).map(
  ([part, { name }]) => [name, part as keyof Ports] as const,
);

/** Milliseconds. */
const PATIENCE = 10_000;

test.each(variables)("%s sets a port, and is named if that is taken or invalid", async (name, part) => {
  const ports = await freePorts();
  const env = { [name]: String(ports[part]) };
  expect(portsFromEnv(env)[part]).toBe(ports[part]);
  expect(() => portsFromEnv({ [name]: "http" })).toThrow(`${name} is "http", which isn't a port number`);

  const other = createServer();
  await new Promise<void>((resolve) => other.listen(ports[part], "127.0.0.1", resolve));
  await expect(waitForFree(ports, 0)).rejects.toThrow(
    `Another program is using port ${ports[part]}: stop it, or choose another port with ${name}`,
  );
  await new Promise((done) => other.close(done));
  // Another program on the machine may hold a free port for a moment.
  await waitForFree(ports, PATIENCE);
});

test("an error names both parts that use one port", () => {
  expect(() => portsFromEnv({ PORT: "9000", MAIL_PORT: "9000" })).toThrow("PORT and MAIL_PORT are both 9000");
});

test("free ports are all different, and none is one that the system gives to outgoing connections", async () => {
  const ports = Object.values(await freePorts());
  expect(new Set(ports).size).toBe(ports.length);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
