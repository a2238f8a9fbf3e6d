import { describe, expect, test } from "vitest";
import { SECOND } from "#contract/time.ts";
import {
  ISSUER,
  jsonReport,
  NOW_SECONDS,
  PDF,
  pdf,
  pdfLine,
  REPORT,
  slip,
  stranger,
  verdictOn,
  verdictWord,
} from "./issuer.ts";

const bytes = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))));

describe("a PDF report", () => {
  test("is valid as we issued it, and says what its statement says", async () => {
    expect(await verdictOn(await pdf())).toMatchObject({
      outcome: "issued",
      standing: "valid",
      statusAt: (NOW_SECONDS - 5) * SECOND,
      signed: {
        kind: "report",
        subject: null,
        statement: { jti: "rep_1", verification_id: "ver_1", overall_score: 82 },
      },
    });
  });

  test("is refused whichever of its bytes is changed", async () => {
    const file = await pdf();
    const accepted: number[] = [];
    for (let i = 0; i < file.length; i++) {
      const changed = file.slice();
      changed[i] = (changed[i] ?? 0) ^ 1;
      if ((await verdictOn(changed)).outcome === "issued") accepted.push(i);
    }
    expect(accepted).toEqual([]);
  });

  test("is refused with a byte missing or added anywhere", async () => {
    const file = await pdf();
    for (let i = 0; i < file.length; i += 7) {
      expect((await verdictOn(bytes(file.slice(0, i), file.slice(i + 1)))).outcome).toBe("refused");
      expect((await verdictOn(bytes(file.slice(0, i), " ", file.slice(i)))).outcome).toBe("refused");
    }
  });

  test.each([
    ["without a statement", async () => bytes(PDF), "unsigned"],
    ["with two statements", async () => bytes(PDF, await pdfLine(), await pdfLine()), "two_statements"],
    [
      "signed again around the first statement",
      async () => {
        const first = bytes(PDF, await pdfLine());
        return bytes(first, await pdfLine(first));
      },
      "two_statements",
    ],
    ["with something after the statement", async () => bytes(await pdf(), "\n"), "changed"],
    [
      "with an update after the statement",
      async () => bytes(await pdf(), "1 0 obj\n<<>>\nendobj\n%%EOF\n"),
      "changed",
    ],
    ["with another report's statement", async () => bytes(PDF, await pdfLine(bytes(PDF, "x"))), "changed"],
    ["whose statement covers other bytes", async () => pdf({ sha256: "0".repeat(64) }), "changed"],
    ["whose statement names another length", async () => pdf({ offset: 3 }), "changed"],
    ["whose statement is for JSON", async () => pdf({ form: "json" }), "changed"],
    [
      "whose statement is a slip",
      async () => pdf({}, undefined, "countersign-report-slip+jwt"),
      "other_type",
    ],
    ["whose statement is a sign-in token", async () => pdf({}, undefined, "JWT"), "other_type"],
    ["whose statement is a credential", async () => pdf({}, undefined, "dc+sd-jwt"), "other_type"],
    ["of another issuer", async () => pdf({ iss: "https://evil.example" }), "other_issuer"],
    ["signed by a stranger", async () => pdf({}, { key: stranger.privateKey }), "bad_signature"],
    ["signed with an unknown key", async () => pdf({}, { kid: "k9" }), "unknown_key"],
    [
      "whose statement isn't a token",
      async () => bytes(PDF, `%countersign-statement ${PDF.length} a.b.c\n`),
      "bad_signature",
    ],
    [
      "whose statement never ends",
      async () => bytes(PDF, `%countersign-statement ${PDF.length} `, "a".repeat(5_000_000)),
      "changed",
    ],
    ["with something before its start", async () => bytes(" ", await pdf()), "unreadable"],
  ] as const)("%s is refused", async (_what, make, problem) => {
    expect(await verdictOn(await make())).toMatchObject({ outcome: "refused", problem });
  });

  test.each([
    ["report.pdf", " "],
    ["report.PDF", "// "],
    ["report.pdf", `${ISSUER}/verify#`],
  ])("named %s is refused with %j before its start", async (name, before) => {
    expect(await verdictWord({ name, bytes: bytes(before, await pdf()) })).toBe("other_format");
  });

  test("is refused under another name", async () => {
    for (const name of ["report.json", "report.pdf.txt", "report", "pdf"])
      expect(await verdictWord({ name, bytes: await pdf() })).toBe("other_format");
  });

  test("is refused when it's a JSON report whose texts some programs show as a PDF", async () => {
    const text = JSON.stringify(await jsonReport());
    expect(await verdictWord({ name: "report.pdf", bytes: bytes(text) })).toBe("other_format");
    expect(await verdictWord({ name: "report.txt", bytes: bytes(text) })).toBe("valid");
  });

  test("is revoked by its list", async () => {
    expect(await verdictWord(await pdf(), { revoked: [7] })).toBe("revoked");
  });
});

describe("a JSON report", () => {
  test("is valid with any spacing and order, and names its subject", async () => {
    const report = await jsonReport();
    const reordered = Object.fromEntries(Object.entries(report).toReversed());
    for (const text of [
      JSON.stringify(report),
      JSON.stringify(reordered, null, 2),
      `\n${JSON.stringify(report)}\n`,
    ])
      for (const input of [text, bytes(text)])
        expect(await verdictOn(input)).toMatchObject({
          standing: "valid",
          signed: { subject: "Jane Doe", statement: { jti: "rep_1" } },
        });
  });

  test.each([
    [
      "a changed value",
      (report: object) => ({ ...report, results: { ...REPORT.results, overall_score: 12 } }),
      "changed",
    ],
    ["an added value", (report: object) => ({ ...report, note: "added" }), "changed"],
    ["a missing value", (report: object) => ({ ...report, results: undefined }), "changed"],
    [
      "an added __proto__",
      (report: object) => JSON.parse(JSON.stringify(report).replace("{", '{"__proto__":{},')),
      "changed",
    ],
    ["no statement", (report: object) => ({ ...report, statement: undefined }), "unsigned"],
    ["a number for a statement", (report: object) => ({ ...report, statement: 5 }), "unsigned"],
    ["an empty statement", (report: object) => ({ ...report, statement: "" }), "bad_signature"],
  ] as const)("with %s is refused", async (_what, change, problem) => {
    expect(await verdictWord(JSON.stringify(change(await jsonReport())))).toBe(problem);
  });

  test("is refused when a property comes twice, even under an escaped name", async () => {
    const text = JSON.stringify(await jsonReport());
    const twice = [
      text.replace('"overall_score":82', '"overall_score":12,"overall_score":82'),
      text.replace('"overall_score":82', '"\\u006fverall_score":12,"overall_score":82'),
      text.replace('{"format"', '{"statement":"x","format"'),
    ];
    for (const one of twice) expect(await verdictWord(one)).toBe("two_values");
  });

  test("is refused when bytes that aren't text stand for a sign in it", async () => {
    const text = JSON.stringify(await jsonReport());
    const at = Buffer.from(text).indexOf(Buffer.from("\ufffd"));
    expect(await verdictWord(bytes(text))).toBe("valid");
    const changed = bytes(
      Buffer.from(text).subarray(0, at),
      Uint8Array.of(0xff),
      Buffer.from(text).subarray(at + 3),
    );
    expect(await verdictWord(changed)).toBe("unreadable");
  });

  test("with a statement for a PDF is refused", async () => {
    expect(await verdictWord(JSON.stringify(await jsonReport({ form: "pdf" })))).toBe("changed");
  });

  test.each([
    ["cut off", '{"format": "countersign-report", '],
    ["empty", "{}"],
    ["deeply nested", `{"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}`],
    ["with half a surrogate", '{"statement":"a.b.c","a":"\\ud800"}'],
    ["with a number beyond all bounds", '{"statement":"a.b.c","a":1e999}'],
  ])("that's %s is refused without a crash", async (_what, text) => {
    expect(["unreadable", "unsigned", "bad_signature"]).toContain(await verdictWord(text));
  });
});

describe("a printed report's code", () => {
  test("says which report it is, alone or as the address in the code", async () => {
    const token = await slip();
    for (const text of [token, `${ISSUER}/verify#${token}`])
      expect(await verdictOn(text)).toMatchObject({
        standing: "valid",
        signed: { kind: "slip", slip: { jti: "rep_1", overall_score: 82, verification_type: "identity" } },
      });
  });

  test("is refused with a part too many", async () => {
    expect(await verdictWord(`${await slip()}.AA`)).toBe("unreadable");
  });

  test("is revoked by the report's list, and refused if a stranger signed it", async () => {
    expect(await verdictWord(await slip(), { revoked: [7] })).toBe("revoked");
    expect(await verdictWord(await slip({}, { key: stranger.privateKey }))).toBe("bad_signature");
  });
});
