import type { Der } from "./der.ts";

const [COMMON_NAME, ORGANIZATION] = ["2.5.4.3", "2.5.4.10"];
/** Characters of a name that we keep. */
const MAX_NAME = 100;

/**
 * @param name a certificate's subject
 * @returns its organization, or else its common name, without control and bidirectional characters; empty if it has
 *   neither
 */
export function nameOf(name: Der): string {
  const found = new Map<string, string>();
  for (const set of name.sequence())
    for (const pair of set.parts(20)) {
      const [type, value] = pair.sequence(2);
      const text = type && value && cleaned(textOf(value));
      if (text && !found.has(type.oid())) found.set(type.oid(), text);
    }
  return found.get(ORGANIZATION) ?? found.get(COMMON_NAME) ?? "";
}

/** The encodings of text in names (X.520). */
const ENCODINGS: Readonly<Record<number, string>> = {
  12: "utf-8",
  19: "latin1",
  20: "latin1",
  22: "latin1",
  30: "utf-16be",
};

function textOf({ tag, content }: Der): string {
  const encoding = ENCODINGS[tag];
  return encoding ? new TextDecoder(encoding).decode(content.subarray(0, 8 * MAX_NAME)) : "";
}

function cleaned(text: string): string {
  const plain = text.replace(/[\p{Z}\t\r\n]/gu, " ").replace(/\p{C}/gu, "");
  return [...plain.trim()].slice(0, MAX_NAME).join("").trim();
}
