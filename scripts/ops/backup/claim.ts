import { MINUTE, SECOND } from "#contract/time.ts";
import { Refused } from "../command.ts";
import { CLAIM } from "./catalog.ts";
import { NotThere, type Place } from "./places/place.ts";

/**
 * How often a running backup renews its claim, and how old a claim can be before it no longer counts. In milliseconds.
 */
const INTERVAL = 20 * SECOND;
const MAX_AGE = 5 * MINUTE;

interface Claim {
  id: string;
  /** UTC ms. */
  at: number;
}

/**
 * Reserves a place for one backup run at a time. Two runs in parallel would store different encryptions of a file under
 * the same name.
 * @returns a function that releases the claim
 * @throws Refused while another backup uses the place
 */
export async function claim(place: Place): Promise<() => Promise<void>> {
  const id = crypto.randomUUID();
  const renew = () => place.write(CLAIM, bytesOf({ id, at: Date.now() }));
  const other = await read(place);
  if (other && Date.now() - other.at < MAX_AGE) throw inUse(place, other);
  await renew();
  const winner = await read(place);
  if (winner && winner.id !== id) throw inUse(place, winner);
  const timer = setInterval(() => void renew().catch(() => undefined), INTERVAL);
  return async () => {
    clearInterval(timer);
    await place.remove(CLAIM);
  };
}

const inUse = ({ name }: Place, { at }: Claim) =>
  new Refused(
    `Another backup is using ${name}, and said so ${Math.round((Date.now() - at) / SECOND)} seconds ago. Wait until it's done; after five minutes without a sign, it counts as gone.`,
  );

async function read(place: Place): Promise<Claim | null> {
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await place.read(CLAIM)) chunks.push(chunk);
    const { id, at } = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Claim;
    return { id, at };
  } catch (error) {
    if (error instanceof NotThere || error instanceof SyntaxError) return null;
    throw error;
  }
}

async function* bytesOf(claim: Claim): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(JSON.stringify(claim));
}
