import { license } from "#tests/fixtures/license.ts";
import { zoneText } from "#tests/fixtures/mrz-text.ts";
import { utopian } from "#tests/fixtures/people.ts";
import { signedLicense } from "#tests/fixtures/signatures/license.ts";
import { signedZone } from "#tests/fixtures/signatures/zone.ts";
import { travelDocument } from "#tests/fixtures/travel-document.ts";
import { type Host, host } from "../lib/host.ts";
import { call } from "../lib/http.ts";
import { interleave, median } from "../lib/stats.ts";
import { ms, type Row } from "../lib/table.ts";

/** How much longer reading may take because a document is signed, in milliseconds. */
const MORE = 150;
const READER = "tests/bench/probe/reader.ts";
const FIRST_READINGS = 5;

interface Pair {
  what: string;
  as?: "passport";
  unsigned: Uint8Array;
  signed: Uint8Array;
  /** `open` for a key that isn't in the document, `intact` for one that is. */
  state: "open" | "intact";
}

/** Reading a signed document inside the runtime, compared with the same one without a signature. */
export async function signatures(): Promise<Row[]> {
  const lines = zoneText("TD3", utopian, "UTO");
  const ownKey = { signer: "did:key" } as const;
  const pairs: Pair[] = [
    {
      what: "a license whose issuer's key is published",
      unsigned: await license(utopian),
      signed: await signedLicense(),
      state: "open",
    },
    {
      what: "a license with its issuer's key, verified at once",
      unsigned: await license(utopian),
      signed: await signedLicense(utopian, { signature: ownKey }),
      state: "intact",
    },
    {
      what: "a passport with a code beside its zone",
      as: "passport",
      unsigned: await travelDocument("TD3", lines),
      signed: await travelDocument("TD3", lines, { code: await signedZone(lines, ownKey) }),
      state: "intact",
    },
  ];
  const reader = await host(READER);
  try {
    const rows: Row[] = [];
    for (const { what, unsigned, signed, state, as } of pairs) {
      const sides = {
        unsigned: () => read(reader, unsigned, null, as),
        signed: () => read(reader, signed, state, as),
      };
      rows.push(row(what, await interleave(sides, { rounds: 21, warmUp: 3 })));
    }
    return [...rows, row("the first license that a Worker reads", await firstReadings(pairs[1]!))];
  } finally {
    await reader.stop();
  }
}

async function firstReadings({ unsigned, signed, state }: Pair) {
  const taken = { unsigned: [] as number[], signed: [] as number[] };
  for (let i = 0; i < FIRST_READINGS; i++)
    for (const side of ["unsigned", "signed"] as const) {
      const fresh = await host(READER);
      try {
        const picture = side === "signed" ? signed : unsigned;
        taken[side].push(await read(fresh, picture, side === "signed" ? state : null));
      } finally {
        await fresh.stop();
      }
    }
  return { unsigned: median(taken.unsigned), signed: median(taken.signed) };
}

const row = (what: string, { unsigned, signed }: { unsigned: number; signed: number }): Row => ({
  goal: `${what}: ≤ ${MORE} ms more than unsigned`,
  baseline: ms(unsigned),
  ours: ms(signed),
  ratio: `${(signed - unsigned).toFixed(1)} ms`,
  met: signed - unsigned <= MORE,
});

/** @param state what the signature's has to be; null if there is none */
async function read(
  where: Host,
  bytes: Uint8Array,
  state: Pair["state"] | null,
  as: Pair["as"] = undefined,
): Promise<number> {
  const answer = await call(as ? `${where.url}?${as}` : where.url, { method: "POST", body: bytes });
  const text = answer.body.toString();
  if (text !== JSON.stringify({ status: "read", signature: state }))
    throw new Error(`The reader answered ${answer.status}: ${text}`);
  return answer.ms;
}
