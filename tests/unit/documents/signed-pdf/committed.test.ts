import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { UTOPIA_CERTIFICATES } from "#scripts/stack/utopia/certificates.ts";
import { signedPayStub } from "#tests/fixtures/signatures/papers.ts";
import { utopia } from "#tests/fixtures/signatures/utopia.ts";

it("the committed certificates are what the fixtures make", () => {
  const made = Object.entries(utopia()).map(([label, { certificate }]) => [
    label,
    certificate.toString("base64"),
  ]);
  expect(UTOPIA_CERTIFICATES, "run npm run fixtures").toEqual(Object.fromEntries(made));
});

it("the committed pay stub is what the fixtures make", async () => {
  const file = await readFile(new URL("../../../fixtures/out/pay-stub-signed.pdf", import.meta.url));
  expect(Buffer.compare(file, await signedPayStub()), "run npm run fixtures").toBe(0);
});
