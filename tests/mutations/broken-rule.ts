/** A rule of the product, and an edit of its source that breaks only this rule. */
export interface BrokenRule {
  /** What the product promises, as a sentence. */
  rule: string;
  /** The source file, from the root of the project. */
  file: string;
  /** The text to replace, which occurs exactly once in the file. */
  from: string;
  to: string;
  /** The vitest project of the test file. */
  project: "unit" | "readers" | "components" | "api" | "worlds" | "realtime" | "browser";
  /** The test file that has to fail, from the root of the project. */
  test: string;
}
