import { type PDFDict, PDFName, type PDFObject } from "@cantoo/pdf-lib";
import type { InheritedTextState, PdfCopy } from "./copy.ts";
import { inlinePicture } from "./inline-picture.ts";
import { isInHiddenLayer, layerNamed } from "./layers.ts";
import { DEVICES, INTENTS, OPERATORS, type Operator } from "./operators.ts";
import { mayBeVertical, type PageArea } from "./page-area.ts";
import { at, dictIn, nameIn, streamIn, UnclearPdfError } from "./source.ts";
import { simpleText, type Token, Tokens } from "./tokens.ts";

const INVISIBLE = 3;
const MOST_OPERANDS = 40;
const MOST_SAVED = 20_000;
const NUMERIC = new Set("0123456789+-.");
const ENDS_WORD = new Set("\0\t\n\f\r ()<>[]{}/%");

/** Resources that the content uses: by kind, then by their name in the copy. */
export type UsedResources = Map<string, Map<string, { name: string; object: PDFObject }>>;

interface State extends InheritedTextState {
  font: { name: string; size: string } | null;
  isVertical: boolean;
  /** The font last written to the copy. We write `Tf` only when text is shown, so unused fonts are left out. */
  written: string;
}

/**
 * Rewrites a content stream (ISO 32000-2, 7.8.2), keeping only known operators and their operands. Drops comments,
 * marked content and its properties, unknown operators, hidden layers and text that's never painted. Resources get new
 * names.
 */
export class Rewriter {
  readonly used: UsedResources = new Map();
  readonly #copy: PdfCopy;
  readonly #resources: PDFDict | undefined;
  readonly #drawn: InheritedTextState;
  readonly #place: PageArea | undefined;
  #lines: string[] = [];
  #state: State;
  #saved: State[] = [];
  /** For each open marked-content section, whether it belongs to a hidden layer. */
  #marked: boolean[] = [];
  #hidden = 0;
  #path: string[] = [];
  /** True after skipping hidden text: we no longer know where the text that follows would start. */
  #isAstray = false;

  /** @param place the page's area, for page content only: whatever lies outside it is left out */
  constructor(copy: PdfCopy, resources: PDFDict | undefined, drawn: InheritedTextState, place?: PageArea) {
    this.#place = place;
    this.#copy = copy;
    this.#resources = resources;
    this.#drawn = drawn;
    this.#state = { ...drawn, font: null, isVertical: false, written: "" };
  }

  /**
   * @param content one character per byte
   * @returns the rewritten content, one character per byte
   * @throws UnclearPdfError if viewers could disagree on what it shows, or if it exceeds the budget
   */
  rewrite(content: string): string {
    this.#state = { ...this.#drawn, font: null, isVertical: false, written: "" };
    [this.#lines, this.#saved, this.#marked, this.#path] = [[], [], [], []];
    [this.#hidden, this.#isAstray] = [0, false];
    const tokens = new Tokens(content, this.#copy.budget);
    let operands: Token[] = [];
    for (let token = tokens.next(); token; token = tokens.next()) {
      if (token.kind !== "operator") {
        if (token.kind === "number" && !isPlainNumber(tokens))
          throw new UnclearPdfError("a number with letters");
        operands.push(token);
        if (operands.length > 2 * MOST_OPERANDS) operands = operands.slice(-MOST_OPERANDS);
        continue;
      }
      if (token.value === "BI") this.#picture(tokens);
      else this.#operation(token.value, operands);
      operands = [];
    }
    while (this.#saved.pop()) this.#lines.push("Q");
    return this.#lines.join("\n");
  }

  #operation(operator: string, operands: Token[]): void {
    if (operator === "q" || operator === "Q") this.#place?.follow(operator, operands);
    if (operator === "BDC" || operator === "BMC") this.#begin(operands);
    else if (operator === "EMC") {
      if (this.#marked.pop()) this.#hidden--;
    } else if (operator === "q") {
      if (this.#saved.push(this.#state) > MOST_SAVED) throw new UnclearPdfError("states in states");
      this.#lines.push("q");
    } else if (operator === "Q") {
      const before = this.#saved.pop();
      if (!before) return;
      this.#state = before;
      this.#lines.push("Q");
    } else {
      const known = OPERATORS.get(operator);
      const text = known && this.#operandsOf(known, operands);
      if (!known || text === null || text === undefined) return;
      this.#place?.follow(operator, operands);
      this.#write(operator, known, text, operands);
    }
  }

  #begin(operands: Token[]): void {
    const [tag, properties] = operands.slice(-2);
    const isLayer = tag?.kind === "name" && tag.value === "OC" && properties?.kind === "name";
    const isHidden =
      isLayer &&
      this.#copy.layers.isHidden(layerNamed(this.#resources, (properties as { value: string }).value));
    this.#marked.push(isHidden);
    if (isHidden) this.#hidden++;
  }

  #write(operator: string, known: Operator, text: string, operands: Token[]): void {
    const line = text === "" ? operator : `${text} ${operator}`;
    if (operator === "Tf") this.#setFont(text, operands);
    else if (operator === "W" || operator === "W*" || known.does === "build") this.#path.push(line);
    else if (known.does === "paint") this.#paint(line);
    else if (known.does === "show") this.#show(operator, line, operands);
    else if (known.does === "draw") {
      if (this.#hidden === 0) this.#lines.push(line);
    } else {
      if (operator === "BT" || (known.does === "move" && operator !== "T*")) this.#isAstray = false;
      if (operator === "T*") this.#isAstray = false;
      if (operator === "Tr") {
        const mode = operands.at(-1) as { value: number };
        this.#state = { ...this.#state, isInvisible: mode.value === INVISIBLE };
      }
      this.#lines.push(line);
    }
  }

  /** A path that isn't painted only matters if it clips. */
  #paint(line: string): void {
    const clips = this.#path.some((one) => one === "W" || one === "W*");
    const isPainted = this.#hidden === 0 && line !== "n";
    if (isPainted || clips) this.#lines.push(...this.#path, isPainted ? line : "n");
    this.#path = [];
  }

  #setFont(text: string, operands: Token[]): void {
    const [font] = operands.slice(-2);
    const object = this.#lookup("Font", (font as { value: string }).value);
    const dict = dictIn(object);
    const isDrawnFont = dict !== undefined && nameIn(at(dict, "Subtype")) === "Type3";
    const isComposite = dict !== undefined && nameIn(at(dict, "Subtype")) === "Type0";
    const isVertical = isComposite && mayBeVertical(at(dict, "Encoding"));
    const [name = "", size = ""] = text.split(" ");
    this.#state = { ...this.#state, font: { name, size }, isDrawnFont, isVertical };
  }

  #show(operator: string, line: string, operands: Token[]): void {
    const isLine = operator === "'" || operator === '"';
    const { isInvisible, isDrawnFont, isVertical, font } = this.#state;
    const isBeyond = !isDrawnFont && !isVertical && this.#place?.isLineBeyond();
    if (this.#hidden > 0 || isBeyond || (isInvisible && !isDrawnFont)) {
      const [word, letter] = operands.slice(-3);
      if (operator === '"') this.#lines.push(`${simpleText(word!)} Tw`, `${simpleText(letter!)} Tc`);
      if (isLine) this.#lines.push("T*");
      this.#isAstray = true;
      return;
    }
    if (this.#isAstray && !isLine) throw new UnclearPdfError("text that follows text that is not shown");
    this.#isAstray = false;
    const set = font ? `${font.name} ${font.size} Tf` : "";
    if (set !== this.#state.written) {
      this.#use("Font", font!.name);
      this.#lines.push(set);
      this.#state = { ...this.#state, written: set };
    }
    this.#lines.push(line);
  }

  /** @returns the operands as text, or null if they're missing or of the wrong type; viewers skip such operators too */
  #operandsOf({ takes, names }: Operator, operands: Token[]): string | null {
    if (takes.startsWith("*")) return this.#colors(takes, operands);
    const last = takes === "" ? [] : operands.slice(-takes.length);
    if (last.length < takes.length) return null;
    const texts = last.map((token, i) => {
      const kind = takes[i];
      if (kind === "n") return token.kind === "number" ? simpleText(token) : null;
      if (kind === "s") return token.kind === "string" ? simpleText(token) : null;
      if (kind === "l") return token.kind === "list" ? listText(token.items) : null;
      return token.kind === "name" ? this.#nameText(names!, token.value) : null;
    });
    return texts.includes(null) ? null : texts.join(" ");
  }

  #colors(takes: string, operands: Token[]): string | null {
    const last = operands.at(-1);
    const pattern = takes === "*N" && last?.kind === "name" ? this.#nameText("Pattern", last.value) : "";
    if (pattern === null) return null;
    const values = operands.filter((token) => token.kind === "number").map(simpleText);
    return [...values.slice(-32), ...(pattern ? [pattern] : [])].join(" ") || null;
  }

  #nameText(kind: NonNullable<Operator["names"]>, name: string): string | null {
    if (kind === "intent") return INTENTS.has(name) ? `/${name}` : null;
    if (kind === "ColorSpace" && DEVICES.has(name) && !this.#lookup(kind, name)) return `/${name}`;
    const object = this.#lookup(kind, name);
    if (!object || (kind === "Shading" && this.#hidden > 0)) return null;
    if (kind === "XObject") return this.#isLeftOut(object) ? null : this.#drawable(name, object);
    const copied = this.#name(kind, name, object);
    if (kind !== "Font") this.#use(kind, copied);
    return copied;
  }

  #isLeftOut(object: PDFObject): boolean {
    return this.#hidden > 0 || isHiddenObject(object, this.#copy) || this.#place?.isBeyond(object) === true;
  }

  /** Forms are copied once per way they're drawn, since inherited text state changes what they show. */
  #drawable(name: string, object: PDFObject): string | null {
    const { isInvisible, isDrawnFont } = this.#state;
    const kind = isInvisible ? `XObject${Number(isDrawnFont)}` : "XObject";
    const copied = this.#name(kind, name, object);
    this.#use(kind, copied);
    return copied;
  }

  readonly #names = new Map<string, { kind: string; name: string; object: PDFObject }>();
  readonly #known = new Map<string, string>();

  #name(kind: string, name: string, object: PDFObject): string {
    const key = `${kind} ${name}`;
    const before = this.#known.get(key);
    if (before) return before;
    const copied = `/R${this.#known.size + 1}`;
    this.#known.set(key, copied);
    this.#names.set(copied, { kind, name, object });
    return copied;
  }

  #use(kind: string, copied: string): void {
    const found = this.#names.get(copied);
    if (!found) return;
    const all = this.used.get(kind) ?? new Map();
    this.used.set(kind, all.set(copied, found));
  }

  #lookup(kind: string, name: string): PDFObject | undefined {
    const all = this.#resources && dictIn(at(this.#resources, kind));
    return all?.lookup(PDFName.of(name.replaceAll("#", "#23")));
  }

  #picture(tokens: Tokens): void {
    const picture = inlinePicture(tokens, (kind, name) => this.#lookup(kind, name), this.#copy);
    if (!picture || this.#isLeftOut(picture)) return;
    // A name in content can't contain this character, so it can't clash with another picture's name.
    const copied = this.#name("XObject", `\u2026${this.#known.size}`, picture);
    this.#use("XObject", copied);
    this.#lines.push(`${copied} Do`);
  }
}

const isHiddenObject = (object: PDFObject, { layers }: PdfCopy): boolean => {
  const stream = streamIn(object);
  return !stream || isInHiddenLayer(stream.dict, layers);
};

/** Whether the number just read stands on its own. In `0Tr`, some viewers see a number followed by an operator. */
function isPlainNumber({ text, at }: Tokens): boolean {
  for (let i = at - 1; i >= 0 && NUMERIC.has(text[i]!); i--)
    if (i === 0 || ENDS_WORD.has(text[i - 1]!)) return true;
  return false;
}

function listText(items: readonly Token[]): string {
  return `[${items
    .map(simpleText)
    .filter((text) => text !== null)
    .join(" ")}]`;
}
