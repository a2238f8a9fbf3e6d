import { describe, expect, it } from "vitest";
import { pdfSignature } from "#functions/documents/signatures/pdf/read-signature.ts";
import { Work } from "#functions/documents/work.ts";
import { BYTE_RANGES, CHANGES } from "#tests/fixtures/signatures/attacks.ts";
import { CHAINS, MESSAGES, STAMPS, WEAK } from "#tests/fixtures/signatures/bad-messages.ts";
import { utopia } from "#tests/fixtures/signatures/utopia.ts";

const anchors = Object.values(utopia()).map(({ certificate }) => certificate);

describe.each(
  Object.entries({
    "byte ranges": BYTE_RANGES,
    "later changes": CHANGES,
    "weak algorithms": WEAK,
    messages: MESSAGES,
    chains: CHAINS,
    "time stamps": STAMPS,
  }),
)("%s", (_, attacks) => {
  it.each(Object.entries(attacks))("%s", async (_name, { fault, make }) => {
    const reading = await pdfSignature(await make(), anchors, new Work());
    expect(reading).toMatchObject({ state: "broken", fault, keys: [] });
  });
});
