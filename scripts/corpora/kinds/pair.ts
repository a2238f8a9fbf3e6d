/**
 * Two lines of parts between bars, like `Jane|A.|Doe` above `JANE||DOE`.
 * @throws where there are not two lines, which is the case's fault and shows as a crash
 */
export function pairOf(input: string | Uint8Array): [claimed: string[], read: string[]] {
  const [claimed, read, ...rest] = String(input).replace(/\n$/, "").split("\n");
  if (claimed === undefined || read === undefined || rest.length > 0)
    throw new Error("two lines are needed: the claim, then the text that was read");
  const parts = (line: string) => line.split("|").map((part) => part.trim());
  return [parts(claimed), parts(read)];
}
