/**
 * Splits two lines of parts separated by bars, such as `Jane|A.|Doe` above `JANE||DOE`.
 * @throws if there aren't two lines; that's an error in the case, and counts as a crash
 */
export function pairOf(input: string | Uint8Array): [claimed: string[], read: string[]] {
  const [claimed, read, ...rest] = String(input).replace(/\n$/, "").split("\n");
  if (claimed === undefined || read === undefined || rest.length > 0)
    throw new Error("two lines are needed: the claim, then the text that was read");
  const parts = (line: string) => line.split("|").map((part) => part.trim());
  return [parts(claimed), parts(read)];
}
