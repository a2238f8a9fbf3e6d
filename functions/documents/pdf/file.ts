/** Writes a PDF (ISO 32000-2, 7.5) object by object. It contains only what the caller adds. */
export class PdfFile {
  readonly #parts: Uint8Array[] = [];
  readonly #offsets: number[] = [];
  #length = 0;

  constructor() {
    // Four bytes above 127, so that programs don't mistake it for text.
    this.#write("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n");
  }

  /** @returns a number for an object that's written later */
  reserve(): number {
    return this.#offsets.push(0);
  }

  /** @param body one character per byte @returns the object's number */
  object(body: string, number = this.reserve()): number {
    this.#begin(number);
    this.#write(`${body}\nendobj\n`);
    return number;
  }

  /** @param entries of the stream's dictionary, without its length @returns the object's number */
  stream(entries: string, data: Uint8Array, number = this.reserve()): number {
    this.#begin(number);
    this.#write(`<<${entries}/Length ${data.length}>>\nstream\n`);
    this.#parts.push(data);
    this.#length += data.length;
    this.#write("\nendstream\nendobj\n");
    return number;
  }

  /** Bytes so far. */
  get length(): number {
    return this.#length;
  }

  /** @param catalog the number of the catalog @returns the file */
  finish(catalog: number): Uint8Array<ArrayBuffer> {
    const start = this.#length;
    const rows = this.#offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
    const size = rows.length + 1;
    this.#write(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join("")}`);
    this.#write(`trailer\n<</Size ${size}/Root ${catalog} 0 R>>\nstartxref\n${start}\n%%EOF\n`);
    const file = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      file.set(part, at);
      at += part.length;
    }
    return file;
  }

  #begin(number: number): void {
    this.#offsets[number - 1] = this.#length;
    this.#write(`${number} 0 obj\n`);
  }

  #write(text: string): void {
    const bytes = Buffer.from(text, "latin1");
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }
}
