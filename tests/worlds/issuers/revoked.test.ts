import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { documents } from "#db/schema/verification/documents.ts";
import type { SignatureReading } from "#functions/checks/engine/signature-types.ts";
import { keyIdOf } from "#scripts/stack/utopia/issuers.ts";
import { addMadeUpIssuersTo } from "#scripts/stack/utopia/registry.ts";
import { signAsMadeUp } from "#scripts/stack/utopia/signing.ts";
import { reinstateLicense, revokeLicense } from "#tests/harness/outside/utopia.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { license } from "#tests/unit/checks/build.ts";
import { checked, checkOf } from "./signed.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
  await addMadeUpIssuersTo(world.db, world.ctx.now());
});
afterAll(() => world?.stop());

/** Verifies Jane with a license of the made-up state, whose status list is the shared stack's. */
async function verified(index: number, baseUrl = "https://dmv.utopia.example/status-lists") {
  const message = Buffer.from(`license ${index}`);
  const signatureRead: SignatureReading = {
    kind: "barcode",
    state: "open",
    signer: "did:web:dmv.utopia.example",
    keys: [keyIdOf("dmv.utopia.example")],
    proof: {
      message: message.toString("base64"),
      value: Buffer.from(signAsMadeUp("dmv", message)).toString("base64"),
    },
    covers: ["name", "date_of_birth", "expires_on", "issued_on", "issuer", "document_number"],
    status: { baseUrl, index },
  };
  const { id, documentId } = await checked(world, license({ issuer: "ZZ" }, { signatureRead }));
  await world.after(3 * MINUTE);
  const [document] = await world.db.select().from(documents).where(eq(documents.id, documentId));
  const check = await checkOf(world, id);
  return {
    revocation: document?.revocation?.result,
    status: check.status,
    revoked: check.signature?.revoked,
    codes: check.reasons.map(({ code }) => code),
  };
}

test("a license that its state has revoked counts against the subject, and another one doesn't", async () => {
  const index = randomInt(1_000_000, 2 ** 32 - 1);
  await revokeLicense(index);
  onTestFinished(() => reinstateLicense(index));
  expect(await verified(index)).toMatchObject({
    revocation: "revoked",
    status: "adverse",
    revoked: true,
    codes: expect.arrayContaining(["document_revoked"]),
  });
  expect(await verified(index + 1)).toMatchObject({ revocation: "good", revoked: false });
});

test("a list elsewhere than on the state's host isn't asked", async () => {
  const { revocation, revoked, codes } = await verified(7, "https://evil.example/status-lists");
  expect([revocation, revoked]).toEqual(["unreachable", null]);
  expect(codes).toContain("revocation_unreachable");
  expect(world.logged).toContainEqual(
    expect.objectContaining({ event: "status_list.unusable", code: "address_refused" }),
  );
});
