/** A name, such as `/Type` (ISO 32000-2, 7.3.5). */
export class Name {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A reference to an object (7.3.10). */
export class Ref {
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }
}

/** A string, and where it was found. */
export class Text {
  readonly bytes: Uint8Array;
  readonly isHex: boolean;
  /** Where its first character is, and where the next value may start. */
  readonly from: number;
  readonly to: number;

  constructor(bytes: Uint8Array, isHex: boolean, from: number, to: number) {
    this.bytes = bytes;
    this.isHex = isHex;
    this.from = from;
    this.to = to;
  }
}

/** A dictionary. Readers differ in which value they take of a key that occurs twice. */
export class Dict {
  readonly entries = new Map<string, Value>();
  hasDoubles = false;

  set(key: string, value: Value): void {
    if (this.entries.has(key)) this.hasDoubles = true;
    this.entries.set(key, value);
  }

  get(key: string): Value | undefined {
    return this.entries.get(key);
  }

  /** @returns a name's text; undefined if there's no name under this key */
  name(key: string): string | undefined {
    const value = this.get(key);
    return value instanceof Name ? value.text : undefined;
  }
}

export type Value = null | boolean | number | Name | Ref | Text | Dict | Value[];

/** @returns the value if it's a whole number of 0 or more */
export const whole = (value: Value | undefined): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
