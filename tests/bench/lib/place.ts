import type { PartName } from "#scripts/stack/part.ts";
import { type Host, host } from "./host.ts";
import { type Person, person } from "./people.ts";
import { seed } from "./seed.ts";
import { type World, world } from "./world.ts";

/** A product with a database of a given size and three people (see `Crowd`). */
export interface Place {
  servers: World;
  product: Host;
  whale: Person;
  firm: Person;
  typical: Person;
}

/**
 * @param parts the other servers that the measured calls need
 * @returns a product whose database has this many verifications
 */
export async function place(rows: number, parts: readonly PartName[] = ["database"]): Promise<Place> {
  const servers = await world(parts);
  const start = () =>
    host("functions/api-worker.ts", { vars: servers.vars, registry: servers.registry, queues: true });
  try {
    const first = await start();
    const people = {
      whale: await person(first.url, servers.dbUrl),
      firm: await person(first.url, servers.dbUrl),
      typical: await person(first.url, servers.dbUrl),
    };
    // Otherwise its jobs would wait for the database while it's being filled.
    await first.stop();
    await seed(servers.dbUrl, rows, {
      whale: people.whale.id,
      firm: people.firm.id,
      typical: people.typical.id,
    });
    return { servers, product: await start(), ...people };
  } catch (error) {
    await servers.stop();
    throw error;
  }
}

/** Stops the product and its database. */
export async function closePlace({ servers, product }: Place): Promise<void> {
  await product.stop();
  await servers.stop();
}
