import type { JSONWebKeySet } from "jose";
import { describe, expect, it } from "vitest";
import { ASSURANCE_MODULES } from "#contract/assurance/modules.ts";
import { ASSURANCE_VERSION } from "#contract/assurance/version.ts";
import type { Report } from "#functions/reports/report.ts";
import { pageVerdict, pageVerdictWord, rememberedSource } from "#tests/harness/browser/page-verdict.ts";
import { client } from "#tests/harness/client.ts";
import { account } from "#tests/harness/people/account.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { recomputeAsStranger, verifyReportAsStranger } from "#tests/harness/verification/credential.ts";
import { disputeCheck, passedVerification, withdrawConsentOf } from "#tests/harness/verification/sharing.ts";
import { scanDrawnCode } from "#tests/unit/report/drawn-code.ts";

/** A completed verification, exported by its requester. */
async function exported(format: "pdf" | "json") {
  const [subject, requester] = await Promise.all([account(), account()]);
  const id = await passedVerification(subject, { requester });
  const again = async () =>
    Buffer.from((await requester.api.post(`/api/verifications/${id}/export`, { format })).bytes);
  return { subject, requester, id, again, file: new Uint8Array(await again()) };
}
const ourKeys = async () => (await client().get("/.well-known/jwks.json")).json as JSONWebKeySet;

describe.each(["pdf", "json"] as const)("a report as %s", (format) => {
  it("is signed, each time with an id and a place in the status lists of its own", async () => {
    const { id, file, again } = await exported(format);
    const first = await verifyReportAsStranger(file);
    expect(first).toMatchObject({ verification_id: id, verification_type: "identity", form: format });
    expect(await pageVerdict(file)).toMatchObject({
      standing: "valid",
      signed: { statement: first, subject: format === "json" ? "Ada Byron" : null },
    });
    const second = await verifyReportAsStranger(await again());
    expect(second.jti).not.toBe(first.jti);
    expect(second.status).not.toEqual(first.status);
  });

  it("is revoked by a dispute, and a new one can be exported", async () => {
    const { subject, id, file, again } = await exported(format);
    expect((await disputeCheck(subject, id, "identity_match")).status).toBe(201);
    await expect(verifyReportAsStranger(file)).rejects.toThrow("revoked");
    expect(await pageVerdictWord(file)).toBe("revoked");
    await verifyReportAsStranger(await again());
  });

  it("is revoked when the subject withdraws consent", async () => {
    const { subject, id, file } = await exported(format);
    expect((await withdrawConsentOf(subject, id)).status).toBe(200);
    await expect(verifyReportAsStranger(file)).rejects.toThrow("revoked");
    expect(await pageVerdictWord(file)).toBe("revoked");
  });
});

describe("the QR code on a PDF", () => {
  it("holds the report's slip, which is revoked together with the report", async () => {
    const { subject, id, file } = await exported("pdf");
    const { jti, overall_score } = await verifyReportAsStranger(file);
    const address = (await scanDrawnCode(file)) ?? "";
    expect(address).toMatch(`${stack().url}/verify#`);
    expect(await pageVerdict(address)).toMatchObject({
      standing: "valid",
      signed: { kind: "slip", slip: { jti, overall_score, watermark: null } },
    });
    expect((await disputeCheck(subject, id, "identity_match")).status).toBe(201);
    expect(await pageVerdictWord(address)).toBe("revoked");
  });

  it("says that a test is a test", async () => {
    const [subject, requester] = await Promise.all([account(), account()]);
    const sandbox = { check: "identity_match" as const, sandbox: true };
    const id = await passedVerification(subject, { requester, checks: [sandbox] });
    const pdf = (await requester.api.post(`/api/verifications/${id}/export`, { format: "pdf" })).bytes;
    const slip = await pageVerdict((await scanDrawnCode(pdf)) ?? "");
    expect(slip).toMatchObject({ signed: { slip: { watermark: "TEST" } } });
    const file = await pageVerdict(new Uint8Array(pdf));
    expect(file).toMatchObject({ signed: { statement: { watermark: "TEST" } } });
  });
});

describe("the level of assurance", () => {
  it("can be recomputed from a JSON report, whose statement names the module", async () => {
    const { file } = await exported("json");
    const { assurance } = JSON.parse(Buffer.from(file).toString()) as Report;
    expect(assurance?.version).toBe(ASSURANCE_VERSION);
    expect(await recomputeAsStranger(file)).toEqual(assurance);
    expect(await pageVerdict(file)).toMatchObject({
      signed: { level: { outcome: "recomputed", assurance } },
    });
    const named = { version: ASSURANCE_VERSION, sha256: ASSURANCE_MODULES[ASSURANCE_VERSION] };
    expect((await verifyReportAsStranger(file)).assurance).toEqual(named);
  });

  it("isn't in what follows a PDF's end, which has to stay short, nor on its QR code, which has to stay coarse", async () => {
    const { file } = await exported("pdf");
    expect(await verifyReportAsStranger(file)).not.toHaveProperty("assurance");
    const slip = (await scanDrawnCode(file))?.split("#")[1] ?? "";
    expect(Buffer.from(slip.split(".")[1] ?? "", "base64url").toString()).not.toContain("assurance");
  });

  it("isn't in a report about a business", async () => {
    const [subject, requester] = await Promise.all([account(), account()]);
    const id = await passedVerification(subject, {
      requester,
      business: "Utopia Bakery",
      checks: [{ check: "business_registration" }],
    });
    const { bytes } = await requester.api.post(`/api/verifications/${id}/export`, { format: "json" });
    expect((JSON.parse(Buffer.from(bytes).toString()) as Report).assurance).toBeNull();
    expect((await verifyReportAsStranger(bytes)).assurance).toBeNull();
    expect(await pageVerdict(new Uint8Array(bytes))).toMatchObject({
      standing: "valid",
      signed: { level: null },
    });
  });
});

describe("a changed file", () => {
  it("is refused wherever one byte of a PDF differs", async () => {
    const { file } = await exported("pdf");
    const jwks = await ourKeys();
    const mark = Buffer.from(file).lastIndexOf("%countersign-statement ");
    // Every byte of the statement, and a sample of what it signs.
    const places = Array.from({ length: file.length }, (_, i) => i).filter((i) => i >= mark || i % 997 === 0);
    expect(places.length).toBeGreaterThan(700);
    // Readers look for the end of a PDF in its last 1,024 bytes.
    expect(file.length - mark).toBeLessThanOrEqual(1000);
    const accepted: number[] = [];
    const source = rememberedSource();
    for (const place of places) {
      const changed = new Uint8Array(file);
      changed[place] = (changed[place] ?? 0) ^ 1;
      if ((await pageVerdict(changed, source)).outcome === "issued") accepted.push(place);
      await verifyReportAsStranger(changed, jwks).then(
        () => accepted.push(place),
        () => undefined,
      );
    }
    expect(accepted).toEqual([]);
    await verifyReportAsStranger(file, jwks);
  });

  it("is refused with anything after the statement, a second statement, or another report's", async () => {
    const [one, two] = [await exported("pdf"), await exported("pdf")];
    const jwks = await ourKeys();
    const [mark, other] = [one.file, two.file].map((file) =>
      Buffer.from(file).lastIndexOf("%countersign-statement "),
    ) as [number, number];
    const statement = one.file.subarray(mark);
    const files = [
      Buffer.concat([one.file, Buffer.from("\n")]),
      Buffer.concat([one.file, statement]),
      Buffer.concat([one.file.subarray(0, mark), statement, statement]),
      Buffer.concat([one.file.subarray(0, mark), two.file.subarray(other)]),
      one.file.subarray(0, mark),
      Buffer.concat([Buffer.from("%PDF-"), statement]),
    ];
    for (const file of files) {
      await expect(verifyReportAsStranger(file, jwks)).rejects.toThrow();
      expect((await pageVerdict(new Uint8Array(file))).outcome).toBe("refused");
    }
  });

  it("is refused when a value in JSON differs, and accepted with other spacing and order", async () => {
    const { file } = await exported("json");
    const jwks = await ourKeys();
    const report = JSON.parse(Buffer.from(file).toString()) as Record<string, object>;
    const reordered = JSON.stringify(Object.fromEntries(Object.entries(report).toReversed()));
    await verifyReportAsStranger(Buffer.from(reordered), jwks);
    const changed = [
      { ...report, results: { ...report.results, overall_score: 12 } },
      { ...report, verification: { ...report.verification, target_name: "Someone Else" } },
      { ...report, assurance: { ...report.assurance, gpg45: { level: "very_high" } } },
      { ...report, note: "added" },
      { ...report, statement: undefined },
    ];
    for (const one of changed) {
      await expect(verifyReportAsStranger(Buffer.from(JSON.stringify(one)), jwks)).rejects.toThrow();
      expect((await pageVerdict(JSON.stringify(one))).outcome).toBe("refused");
    }
  });

  it("isn't mistaken for one of ours when another kind of token takes the statement's place", async () => {
    const { file, requester } = await exported("json");
    const jwks = await ourKeys();
    const list = new TextDecoder().decode((await client().get("/api/status-lists/0")).bytes);
    for (const statement of [list, requester.accessToken, "a.b.c", ""]) {
      const swapped = JSON.stringify({ ...JSON.parse(Buffer.from(file).toString()), statement });
      await expect(verifyReportAsStranger(Buffer.from(swapped), jwks)).rejects.toThrow();
      expect((await pageVerdict(swapped)).outcome).toBe("refused");
    }
  });
});
