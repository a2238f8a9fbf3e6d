import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { casesIn, parseRows } from "#scripts/corpora/tsv.ts";

const tsv = (...lines: string[]) => ["file\tkind\texpected", ...lines].join("\n");

describe("lines of cases.tsv", () => {
  it("contain a file or a text, a kind and the expected outcome", () => {
    const rows = parseRows(
      tsv(
        "a/one.jpg\tmrz-picture\tlastName=DOE\tsex=F\tmiddleName=",
        "text:Jane||Doe\\nJANE||DOE\tname\tyes|person",
        "# a remark",
        "",
        "two.pdf\tpdf\tas=passport\trefused:pdf_locked\r",
        "text:@\\n\\x1e\\rA\\\\B\taamva-text\tstreet=1\\tMain",
      ),
    );
    expect(rows).toEqual([
      {
        name: "a/one.jpg",
        kind: "mrz-picture",
        line: 2,
        source: { file: "a/one.jpg" },
        expected: { lastName: "DOE", sex: "F", middleName: "" },
      },
      {
        name: "line 3",
        kind: "name",
        line: 3,
        source: { text: "Jane||Doe\nJANE||DOE" },
        expected: ["yes", "person"],
      },
      {
        name: "two.pdf",
        kind: "pdf",
        line: 6,
        source: { file: "two.pdf" },
        expected: ["refused:pdf_locked"],
        as: "passport",
      },
      {
        name: "line 7",
        kind: "aamva-text",
        line: 7,
        source: { text: "@\n\u001e\rA\\B" },
        expected: { street: "1\tMain" },
      },
    ]);
  });

  it.each([
    ["a.pdf\tpfd\tread", 'unknown kind "pfd"; kinds are name, address, mrz-text'],
    ["\tpdf\tread", "the first column is empty"],
    [
      "a.pdf\tpdf",
      "the expected result is missing; use yes, no, person, read, none, refused, or columns like",
    ],
    ["a.pdf\tpdf\tmaybe", '"maybe" isn\'t an expected result; use yes, no'],
    ["a.pdf\tpdf\tread\tlastName=DOE", '"read" takes no further columns'],
    ["a.pdf\tpdf\tlastName=DOE\tread", '"read" must be a field\'s name, "=" and its value'],
    ["a.pdf\tpdf\tsex=F\tsex=M", "the field sex is given twice"],
    ["a.pdf\tpdf\tread\tas=visa", 'unknown document type "visa"; types are drivers_license'],
    ["text:abc\tpdf\tread", "a pdf must be a file"],
    ["text:a\\q\tname\tyes", 'unknown escape "\\q"'],
    ["text:a\\\tname\tyes", 'unknown escape "\\"'],
  ])("%j is refused with its line number and the accepted values", (line, message) => {
    expect(() => parseRows(tsv("text:A|B\\nA|B\tname\tyes", line))).toThrow(`cases.tsv, line 3: `);
    expect(() => parseRows(tsv("text:A|B\\nA|B\tname\tyes", line))).toThrow(message);
  });

  it("start with a header", () => {
    expect(() => parseRows("a.pdf\tpdf\tread")).toThrow("cases.tsv, line 1: the header must be");
  });
});

describe("a folder of cases", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "corpus-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const names = async (...kinds: Parameters<typeof casesIn>[1][]) => {
    const found: unknown[] = [];
    for await (const { name, input } of casesIn(folder, ...kinds)) found.push([name, input]);
    return found;
  };

  it("returns texts and bytes, only of the requested kinds", async () => {
    await writeFile(join(folder, "cases.tsv"), tsv("a.txt\tmrz-text\tnone", "b.bin\tpicture\trefused"));
    await writeFile(join(folder, "a.txt"), "ÄB");
    await writeFile(join(folder, "b.bin"), new Uint8Array([1, 255]));
    expect(await names()).toEqual([
      ["a.txt", "ÄB"],
      ["b.bin", new Uint8Array([1, 255])],
    ]);
    expect(await names(["picture"])).toHaveLength(1);
  });

  it("reports a missing file before the first case", async () => {
    await writeFile(join(folder, "cases.tsv"), tsv("text:A|B\\nA|B\tname\tyes", "gone.pdf\tpdf\tread"));
    await expect(names()).rejects.toThrow("cases.tsv, line 3: file gone.pdf doesn't exist");
  });

  it("reports a missing cases.tsv", async () => {
    await expect(names()).rejects.toThrow("has no cases.tsv");
  });
});
