import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdfSignature } from "#functions/documents/signatures/pdf/read-signature.ts";
import { Work } from "#functions/documents/work.ts";
import { CHANGES, signed } from "#tests/fixtures/signatures/attacks.ts";
import { chain } from "#tests/fixtures/signatures/chains.ts";
import { curveKey, rsaKey } from "#tests/fixtures/signatures/keys.ts";
import { signedMessage, timeStamp } from "#tests/fixtures/signatures/message.ts";
import { payrollSigns, STAMPED_AT } from "#tests/fixtures/signatures/papers.ts";
import type { PdfOptions } from "#tests/fixtures/signatures/pdf.ts";
import { utopia } from "#tests/fixtures/signatures/utopia.ts";

/**
 * What other programs say about the fixtures' signatures, and what we say about theirs. On Debian: `apt-get install
 * poppler-utils openssl`. A program that isn't installed is skipped. `attacks.test.ts` and `intact.test.ts` assert the
 * most important points without them.
 */
const run = (program: string, ...args: string[]) => {
  const { stdout, stderr, status } = spawnSync(program, args, { encoding: "latin1", cwd: folder });
  return { text: `${stdout}${stderr}`, status };
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signatures-"));
});
afterAll(() => rm(folder, { recursive: true }));

const write = (name: string, bytes: Uint8Array | string) => writeFile(join(folder, name), bytes);
const pem = (...certificates: readonly Uint8Array[]) =>
  certificates
    .map(
      (one) =>
        `-----BEGIN CERTIFICATE-----\n${Buffer.from(one).toString("base64")}\n-----END CERTIFICATE-----\n`,
    )
    .join("");

const OPENSSL = "openssl";

/** Lists tests if their program is installed. Otherwise, one test says that it isn't, and passes. */
function withProgram(program: string, argument: string, tests: () => void): void {
  const { error } = spawnSync(program, [argument]);
  if (error === undefined) describe(program, tests);
  else it(`${program} isn't installed`, () => expect(error).toHaveProperty("code", "ENOENT"));
}

withProgram("pdfsig", "-v", () => {
  const opinionOn = async (bytes: Uint8Array) => {
    await write("file.pdf", bytes);
    return run("pdfsig", "-nocert", "file.pdf").text;
  };

  it.each<[string, Partial<PdfOptions>]>([
    ["PAdES", {}],
    ["Adobe's format", { format: "adbe.pkcs7.detached" }],
    ["RSA", { signer: chain({ key: rsaKey() }) }],
    ["P-384", { signer: chain({ key: curveKey("P-384") }), hash: "sha384" }],
    ["certification", { certify: 2 }],
  ])("agrees that %s is valid", async (_, options) => {
    const file = await signed(options);
    const text = await opinionOn(file);
    expect(text).toContain("Signature is Valid.");
    expect(text).toContain("Total document signed");
    expect(await pdfSignature(file, [], new Work())).toMatchObject({ state: "intact" });
  });

  it("agrees that a changed file isn't what was signed", async () => {
    expect(await opinionOn(await CHANGES["a byte that was changed"]!.make())).toContain("Digest Mismatch");
  });

  it("agrees that an updated file isn't signed as a whole", async () => {
    const text = await opinionOn(await CHANGES["an update with a second page"]!.make());
    expect(text).toContain("Not total document signed");
  });
});

withProgram(OPENSSL, "version", () => {
  it("verifies the fixtures' messages", async () => {
    const { payroll } = utopia();
    const content = Buffer.from("what's signed");
    await Promise.all([
      write("content", content),
      write("message.der", signedMessage(content, payrollSigns())),
      write("root.pem", pem(...payroll.issuers)),
    ]);
    const { text, status } = run(
      OPENSSL,
      ..."cms -verify -cades -binary -inform DER -in message.der -content content -CAfile root.pem".split(
        " ",
      ),
      ...["-purpose", "any", "-out", "out"],
    );
    expect([text, status]).toEqual([expect.stringContaining("success"), 0]);
  });

  it("verifies the fixtures' time stamps", async () => {
    const { time } = utopia();
    const content = Buffer.from("what's stamped");
    await Promise.all([
      write("content", content),
      write("token.der", timeStamp(content, { authority: time, at: STAMPED_AT })),
      write("root.pem", pem(...time.issuers)),
    ]);
    const { text } = run(
      OPENSSL,
      ..."ts -verify -data content -in token.der -token_in -CAfile root.pem".split(" "),
    );
    expect(text).toContain("Verification: OK");
  });

  it.each([
    ["RSA", "rsa:2048", ""],
    [
      "RSA-PSS",
      "rsa:2048",
      "-keyopt rsa_padding_mode:pss -keyopt rsa_pss_saltlen:digest -keyopt rsa_mgf1_md:sha256",
    ],
    ["P-256", "ec -pkeyopt ec_paramgen_curve:P-256", ""],
    ["P-521", "ec -pkeyopt ec_paramgen_curve:P-521", ""],
  ])("signs with %s, and we verify it", async (_, key, padding) => {
    const made = run(
      OPENSSL,
      ..."req -x509 -nodes -keyout key.pem -out signer.pem -days 30 -subj /O=OpenSSL/CN=Signer -newkey".split(
        " ",
      ),
      ...key.split(" "),
      ...["-addext", "keyUsage=digitalSignature"],
    );
    expect(made.status, made.text).toBe(0);
    const file = await signed({
      unsigned: () => [],
      message: (content) => {
        writeFileSync(join(folder, "content"), content);
        const sign =
          "cms -sign -cades -md sha256 -binary -outform DER -in content -signer signer.pem -inkey key.pem";
        const extra = padding ? padding.split(" ") : [];
        const { stdout, stderr } = spawnSync(OPENSSL, [...sign.split(" "), ...extra], { cwd: folder });
        expect(stderr.toString()).toBe("");
        return stdout;
      },
    });
    expect(await pdfSignature(file, [], new Work())).toMatchObject({ state: "intact", signer: "OpenSSL" });
  });
});
