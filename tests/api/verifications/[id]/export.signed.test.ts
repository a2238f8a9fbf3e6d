import type { JSONWebKeySet } from "jose";
import { describe, expect, it } from "vitest";
import { account } from "#tests/harness/account.ts";
import { client } from "#tests/harness/client.ts";
import { verifyReportAsStranger } from "#tests/harness/credential.ts";
import { disputeCheck, passedVerification, withdrawConsentOf } from "#tests/harness/sharing.ts";

/** A completed verification, exported by its requester. */
async function exported(format: "pdf" | "json") {
  const [subject, requester] = await Promise.all([account(), account()]);
  const id = await passedVerification(subject, { requester });
  const again = async () =>
    Buffer.from((await requester.api.post(`/api/verifications/${id}/export`, { format })).bytes);
  return { subject, requester, id, again, file: await again() };
}
const ourKeys = async () => (await client().get("/.well-known/jwks.json")).json as JSONWebKeySet;

describe.each(["pdf", "json"] as const)("a report as %s", (format) => {
  it("is signed, each time with an id and a place in the status lists of its own", async () => {
    const { id, file, again } = await exported(format);
    const first = await verifyReportAsStranger(file);
    expect(first).toMatchObject({ verification_id: id, verification_type: "identity", form: format });
    const second = await verifyReportAsStranger(await again());
    expect(second.jti).not.toBe(first.jti);
    expect(second.status).not.toEqual(first.status);
  });

  it("is revoked by a dispute, and a new one can be exported", async () => {
    const { subject, id, file, again } = await exported(format);
    expect((await disputeCheck(subject, id, "identity_match")).status).toBe(201);
    await expect(verifyReportAsStranger(file)).rejects.toThrow("revoked");
    await verifyReportAsStranger(await again());
  });

  it("is revoked when the subject withdraws consent", async () => {
    const { subject, id, file } = await exported(format);
    expect((await withdrawConsentOf(subject, id)).status).toBe(200);
    await expect(verifyReportAsStranger(file)).rejects.toThrow("revoked");
  });
});

describe("a changed file", () => {
  it("is refused wherever one byte of a PDF differs", async () => {
    const { file } = await exported("pdf");
    const jwks = await ourKeys();
    const mark = file.lastIndexOf("%countersign-statement ");
    // Every byte of the statement, and a sample of what it signs.
    const places = Array.from({ length: file.length }, (_, i) => i).filter((i) => i >= mark || i % 997 === 0);
    expect(places.length).toBeGreaterThan(700);
    // Readers look for the end of a PDF in its last 1,024 bytes.
    expect(file.length - mark).toBeLessThanOrEqual(1000);
    const accepted: number[] = [];
    for (const place of places) {
      const changed = Buffer.from(file);
      changed[place] = (changed[place] ?? 0) ^ 1;
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
    const [mark, other] = [one.file, two.file].map((file) => file.lastIndexOf("%countersign-statement ")) as [
      number,
      number,
    ];
    const statement = one.file.subarray(mark);
    const files = [
      Buffer.concat([one.file, Buffer.from("\n")]),
      Buffer.concat([one.file, statement]),
      Buffer.concat([one.file.subarray(0, mark), statement, statement]),
      Buffer.concat([one.file.subarray(0, mark), two.file.subarray(other)]),
      one.file.subarray(0, mark),
      Buffer.concat([Buffer.from("%PDF-"), statement]),
    ];
    for (const file of files) await expect(verifyReportAsStranger(file, jwks)).rejects.toThrow();
  });

  it("is refused when a value in JSON differs, and accepted with other spacing and order", async () => {
    const { file } = await exported("json");
    const jwks = await ourKeys();
    const report = JSON.parse(file.toString()) as Record<string, object>;
    const reordered = JSON.stringify(Object.fromEntries(Object.entries(report).toReversed()));
    await verifyReportAsStranger(Buffer.from(reordered), jwks);
    const changed = [
      { ...report, results: { ...report.results, overall_score: 12 } },
      { ...report, verification: { ...report.verification, target_name: "Someone Else" } },
      { ...report, note: "added" },
      { ...report, statement: undefined },
    ];
    for (const one of changed)
      await expect(verifyReportAsStranger(Buffer.from(JSON.stringify(one)), jwks)).rejects.toThrow();
  });

  it("isn't mistaken for one of ours when another kind of token takes the statement's place", async () => {
    const { file, requester } = await exported("json");
    const jwks = await ourKeys();
    const list = new TextDecoder().decode((await client().get("/api/status-lists/0")).bytes);
    for (const statement of [list, requester.accessToken, "a.b.c", ""]) {
      const swapped = JSON.stringify({ ...JSON.parse(file.toString()), statement });
      await expect(verifyReportAsStranger(Buffer.from(swapped), jwks)).rejects.toThrow();
    }
  });
});
