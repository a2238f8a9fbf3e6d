import { describe, expect, it } from "vitest";
import { UPLOAD } from "#contract/limits.ts";
import { acceptFiles } from "#ui/FileDrop/acceptFiles.ts";

const RULES = { accept: UPLOAD.extensions, maxBytes: UPLOAD.maxBytes, maxFiles: 5 };
const file = (name: string, size = 1000) => ({ name, size });

describe("choosing files", () => {
  it("accepts every allowed type, in any case of the extension", () => {
    const files = [file("a.pdf"), file("b.JPG"), file("c.jpeg"), file("d.Docx")];
    expect(acceptFiles(files, RULES)).toEqual({ files, messages: [] });
  });
  it("accepts a file of exactly the limit, and names one that's larger", () => {
    const exact = file("exact.png", UPLOAD.maxBytes);
    expect(acceptFiles([exact, file("big.png", UPLOAD.maxBytes + 1)], RULES)).toEqual({
      files: [exact],
      messages: ["File big.png is too large. Maximum size is 10MB."],
    });
  });
  it("names a file of the wrong type and the accepted types", () => {
    expect(acceptFiles([file("x.exe"), file("README")], RULES).messages).toEqual([
      "File x.exe has an unsupported format. Accepted formats: .pdf, .jpg, .jpeg, .png, .doc, .docx",
      "File README has an unsupported format. Accepted formats: .pdf, .jpg, .jpeg, .png, .doc, .docx",
    ]);
  });
  it("accepts no files if there would be too many", () => {
    const two = [file("a.pdf"), file("b.pdf")];
    expect(acceptFiles(two, { ...RULES, currentCount: 3 }).files).toHaveLength(2);
    expect(acceptFiles(two, { ...RULES, currentCount: 4 })).toEqual({
      files: [],
      messages: ["Maximum 5 files allowed. Please remove some files first."],
    });
  });
});
