import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PrintedComparison } from "#contract/documents/printed.ts";
import { outbox } from "#db/schema/outbox.ts";
import { type Document, documents } from "#db/schema/verification/documents.ts";
import type { SignatureReading } from "#functions/checks/engine/signature-types.ts";
import type { DocumentReading } from "#functions/checks/engine/types.ts";
import type { SignedFields } from "#functions/documents/identity/front/compare.ts";
import { withoutRawText } from "#functions/documents/store/sealed-reading.ts";
import { putObject } from "#functions/documents/store/storage.ts";
import { readStoredDocument } from "#functions/evidence/read-stored.ts";
import { gatherEvidence } from "#functions/lifecycle/check/evidence.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { license } from "#tests/unit/checks/build.ts";

/** The real readers need WebAssembly as the Worker loads it. What they read doesn't matter here. */

const SIGNATURE: SignatureReading = {
  kind: "barcode",
  state: "open",
  signer: "did:web:dmv.utopia.example",
  keys: ["did:web:dmv.utopia.example#vm-vcb-1"],
  covers: ["document_number", "name", "date_of_birth"],
};
const DIFFERS: PrintedComparison[] = [{ fact: "document_number", result: "differs" }];

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

/** A request with consent, and functions that upload and read the sides of a card. */
async function card(signature: SignatureReading | null = SIGNATURE) {
  const subject = await world.person();
  const id = await world.ask(await world.person(), subject);
  await world.consent(subject, id);
  const compared: SignedFields[] = [];
  const readFile = async ({ documentId }: { documentId: string }): Promise<DocumentReading> => ({
    ...license({}, signature ? { signatureRead: signature } : {}),
    documentId,
  });
  const upload = async (change: Partial<Document>) => {
    const documentId = await world.bring(subject, id, "unread");
    await putObject(world.ctx.env, `documents/${documentId}`, Buffer.from("a picture"), "image/jpeg");
    await world.db.update(documents).set(change).where(eq(documents.id, documentId));
    return documentId;
  };
  const read = (documentId: string, fails = false) =>
    readStoredDocument(world.ctx, documentId, readFile, async (_, signed) => {
      if (fails) throw new Error("The model is missing");
      compared.push(signed);
      return DIFFERS;
    });
  return {
    id,
    compared,
    read,
    back: () => upload({ side: "back" }),
    front: (change: Partial<Document> = {}) => upload({ side: "front", reading: "picture_only", ...change }),
    printed: async () => (await gatherEvidence(world.ctx, id))?.input.documents.map((one) => one.printed),
  };
}

const rowOf = async (id: string) => (await world.db.select().from(documents).where(eq(documents.id, id)))[0]!;

const runsQueued = async (id: string) =>
  (await world.db.select().from(outbox).where(eq(outbox.name, "checks.run"))).filter(
    ({ payload }) => payload.verification_id === id,
  ).length;

describe("the front of a card with a signed back", () => {
  it("is compared when the back is read, and the checks get the result", async () => {
    const { compared, read, back, front, printed } = await card();
    const frontId = await front();
    await read(frontId);
    expect(compared).toEqual([]);
    await read(await back());
    expect(compared).toEqual([
      {
        document_number: "D400-7836-1234",
        family_name: "DOE",
        given_name: "JANE",
        date_of_birth: "1990-04-12",
      },
    ]);
    expect(await printed()).toEqual([DIFFERS]);
  });

  it("is compared when it arrives after the back, and the checks run again", async () => {
    const { id, compared, read, back, front, printed } = await card();
    await read(await back());
    expect(await printed()).toEqual([undefined]);
    const runs = await runsQueued(id);
    const frontId = await front();
    await read(frontId);
    await read(frontId);
    expect(compared).toHaveLength(1);
    expect(await runsQueued(id)).toBe(runs + 1);
    expect(await printed()).toEqual([DIFFERS]);
  });

  it("is stored encrypted, stays a picture only, and is forgotten with the other readings", async () => {
    const { read, back, front } = await card();
    const frontId = await front();
    await read(await back());
    const row = await rowOf(frontId);
    expect(row.reading).toBe("picture_only");
    expect(row.fields).toBeTruthy();
    expect(row.fields).not.toContain("differs");
    expect(await withoutRawText(world.ctx, row)).toBeNull();
  });

  it("isn't compared after it was removed", async () => {
    const { compared, read, back, front } = await card();
    await front({ deletedAt: world.ctx.now() });
    await read(await back());
    expect(compared).toEqual([]);
  });

  it("doesn't keep the back from being read if it can't be read now", async () => {
    const { read, back, front, printed } = await card();
    await front();
    const backId = await back();
    await read(backId, true);
    expect((await rowOf(backId)).reading).toBe("read");
    expect(await printed()).toEqual([undefined]);
  });
});

describe("a front isn't compared", () => {
  it.each<[string, SignatureReading | null]>([
    ["the back isn't signed", null],
    ["the signature doesn't verify", { ...SIGNATURE, state: "broken" }],
    ["the signature covers nothing that's printed", { ...SIGNATURE, covers: ["sex"] }],
  ])("if %s", async (_, signature) => {
    const { compared, read, back, front } = await card(signature);
    await read(await front());
    await read(await back());
    await read(await front());
    expect(compared).toEqual([]);
  });

  it("with the back of another card", async () => {
    const { compared, read, back, front } = await card();
    await read(await front({ documentType: "state_id" }));
    await read(await back());
    expect(compared).toEqual([]);
  });
});
