import { PDFArray, PDFDict, PDFName, type PDFObject, type PDFRawStream } from "@cantoo/pdf-lib";
import { compose, IDENTITY, type Matrix, UNIT } from "#functions/documents/pdf-boxes.ts";
import { inlinePicture } from "#functions/documents/pdf-copy/inline-picture.ts";
import { layerNamed } from "#functions/documents/pdf-copy/layers.ts";
import {
  at,
  dictIn,
  listIn,
  nameIn,
  numberIn,
  numbersIn,
  streamIn,
} from "#functions/documents/pdf-copy/source.ts";
import { type Token, Tokens } from "#functions/documents/pdf-copy/tokens.ts";
import { clippedBy } from "./clip.ts";
import { initial, type Space } from "./colors.ts";
import { boxIn, cornersOf, Figure } from "./figure.ts";
import type { Glyphs } from "./glyphs.ts";
import type { Rings } from "./grid.ts";
import { blendNamed, type Color, type Paint, UNKNOWN } from "./paint.ts";
import { pictureOf } from "./pictures.ts";
import type { Reading } from "./reading.ts";
import type { Sheet } from "./sheet.ts";
import { firstState, inGroup, paintOf, type State } from "./state.ts";

const MOST_OPERANDS = 40;
const MOST_SAVED = 20_000;
/** Values that a form is charged for, even if it's empty. */
const FORM = 30;

const BUILDS = new Set(["m", "l", "c", "v", "y", "re", "h"]);
const FILLS = new Set(["f", "F", "b", "B", "f*", "b*", "B*"]);
const STROKES = new Set(["S", "s", "b", "B", "b*", "B*"]);
const ENDS_PATH = new Set([...FILLS, ...STROKES, "n"]);
/** Device colors, and the names of spaces that can replace them (8.6.5.6). */
const DEVICES: Readonly<Record<string, string>> = { g: "DeviceGray", rg: "DeviceRGB", k: "DeviceCMYK" };
const INSTEAD: Readonly<Record<string, string>> = {
  DeviceGray: "DefaultGray",
  DeviceRGB: "DefaultRGB",
  DeviceCMYK: "DefaultCMYK",
};

/** Functions that transform final colors (10.5), unless they are predefined names. */
const TRANSFERS = ["TR", "TR2"];
const isTransfer = (value: PDFObject | undefined) => value !== undefined && nameIn(value) === undefined;

/** Interprets content (ISO 32000-2, 7.8.2). What it paints goes to the sheet, and its text to the glyphs. */
export class Content {
  readonly #reading: Reading;
  readonly #sheet: Sheet;
  readonly #glyphs: Glyphs;
  readonly #resources: PDFDict | undefined;
  readonly #figure: Figure;
  #state: State;
  #clips: "W" | "W*" | null = null;
  readonly #saved: State[] = [];
  /** Open marked content, and whether it belongs to a hidden layer. */
  readonly #marked: boolean[] = [];
  #hidden = 0;
  /** Whether this is a glyph with the text's color, whatever it sets itself (9.6.4). */
  #isColorless = false;

  constructor(reading: Reading, sheet: Sheet, glyphs: Glyphs, resources: PDFDict | undefined, state?: State) {
    this.#reading = reading;
    this.#sheet = sheet;
    this.#glyphs = glyphs;
    this.#resources = resources;
    this.#figure = new Figure(reading.budget);
    this.#state = state ?? firstState(sheet.box);
  }

  /**
   * @param text of the content, one character per byte
   * @throws UnclearPdfError if viewers could disagree on it
   */
  follow(text: string): void {
    const tokens = new Tokens(text, this.#reading.budget);
    let operands: Token[] = [];
    for (let token = tokens.next(); token; token = tokens.next()) {
      if (token.kind !== "operator") {
        operands.push(token);
        if (operands.length > 2 * MOST_OPERANDS) operands = operands.slice(-MOST_OPERANDS);
        continue;
      }
      if (token.value === "BI") this.#inline(tokens);
      else this.#operation(token.value, operands);
      operands = [];
    }
  }

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
  }

  #operation(operator: string, operands: readonly Token[]): void {
    const numbers = operands.flatMap((one) => (one.kind === "number" ? [one.value] : []));
    const [last = 0] = numbers.slice(-1);
    const lastToken = operands.at(-1);
    const name = lastToken?.kind === "name" ? lastToken.value : undefined;
    if (BUILDS.has(operator)) this.#figure.build(operator, numbers, this.#state.matrix);
    else if (ENDS_PATH.has(operator)) this.#paint(operator);
    else if (operator === "W" || operator === "W*") this.#clips = operator;
    else if (operator === "q") {
      if (this.#saved.length < MOST_SAVED) this.#saved.push(this.#state);
    } else if (operator === "Q") this.#state = this.#saved.pop() ?? this.#state;
    else if (operator === "cm" && numbers.length >= 6)
      this.#set({ matrix: compose(numbers.slice(-6) as unknown as Matrix, this.#state.matrix) });
    else if (operator === "w") this.#set({ lineWidth: last });
    else if (operator === "d1") this.#isColorless = true;
    else if (operator === "J") this.#set({ lineCap: last });
    else if (operator === "gs") this.#graphics(dictIn(this.#lookup("ExtGState", name)));
    else if (operator === "Do") this.#draw(streamIn(this.#lookup("XObject", name)));
    else if (operator === "sh")
      this.#cover(UNKNOWN, [cornersOf(this.#state.clip, IDENTITY)], this.#state.fillAlpha);
    else if (operator === "BDC" || operator === "BMC") this.#begin(operands);
    else if (operator === "EMC") {
      if (this.#marked.pop()) this.#hidden--;
    } else if (!this.#color(operator, numbers, name)) this.#text(operator, operands, numbers);
  }

  #color(operator: string, numbers: readonly number[], name: string | undefined): boolean {
    const low = operator.toLowerCase();
    const isStroke = operator !== low;
    const set = (color: Color, space?: Space) => {
      if (this.#isColorless) return true;
      if (isStroke) this.#set({ stroke: color, ...(space && { strokeSpace: space }) });
      else this.#set({ fill: color, ...(space && { fillSpace: space }) });
      return true;
    };
    if (Object.hasOwn(DEVICES, low)) {
      const space = this.#space(PDFName.of(DEVICES[low]!));
      return set(space(numbers), space);
    }
    if (low === "cs") {
      const value = this.#lookup("ColorSpace", name) ?? PDFName.of(name ?? "");
      const space = this.#space(value);
      return set(initial(space, value), space);
    }
    if (low !== "sc" && low !== "scn") return false;
    const space = isStroke ? this.#state.strokeSpace : this.#state.fillSpace;
    return set(name === undefined ? space(numbers) : UNKNOWN);
  }

  #space(value: PDFObject | undefined): Space {
    const instead = INSTEAD[nameIn(value) ?? ""];
    return this.#reading.space((instead && this.#lookup("ColorSpace", instead)) || value);
  }

  #text(operator: string, operands: readonly Token[], numbers: readonly number[]): void {
    const [last = 0] = numbers.slice(-1);
    const [x = 0, y = 0] = numbers.slice(-2);
    const glyphs = this.#glyphs;
    const string = operands.at(-1);
    if (operator === "BT") glyphs.begin();
    else if (operator === "Tm" && numbers.length >= 6) glyphs.begin(numbers.slice(-6) as unknown as Matrix);
    else if (operator === "Td") glyphs.move(x, y);
    else if (operator === "TD") {
      this.#set({ leading: -y });
      glyphs.move(x, y);
    } else if (operator === "T*") glyphs.move(0, -this.#state.leading);
    else if (operator === "Tc") this.#set({ letterSpace: last });
    else if (operator === "Tw") this.#set({ wordSpace: last });
    else if (operator === "Tz") this.#set({ stretch: last / 100 });
    else if (operator === "TL") this.#set({ leading: last });
    else if (operator === "Ts") this.#set({ rise: last });
    else if (operator === "Tr") this.#set({ mode: last });
    else if (operator === "Tf") {
      const name = operands.at(-2);
      const font = name?.kind === "name" ? dictIn(this.#lookup("Font", name.value)) : undefined;
      this.#set({ size: last, font: font ? this.#reading.font(font) : null });
    } else if (operator === "Tj" || operator === "'" || operator === '"') {
      if (operator === '"') this.#set({ wordSpace: x, letterSpace: y });
      if (operator !== "Tj") glyphs.move(0, -this.#state.leading);
      if (string?.kind === "string") this.#show([string]);
    } else if (operator === "TJ" && string?.kind === "list") this.#show(string.items);
  }

  #show(items: readonly Token[]): void {
    for (const item of items) {
      if (item.kind === "number") this.#glyphs.skip(item.value, this.#state);
      if (item.kind !== "string") continue;
      this.#reading.budget.step(item.value.length);
      this.#glyphs.show(item.value, this.#state, this.#hidden > 0);
    }
  }

  #begin(operands: readonly Token[]): void {
    const [tag, properties] = operands.slice(-2);
    const isLayer = tag?.kind === "name" && tag.value === "OC" && properties?.kind === "name";
    const isHidden =
      isLayer && this.#reading.isHidden(layerNamed(this.#resources, (properties as { value: string }).value));
    this.#marked.push(isHidden);
    if (isHidden) this.#hidden++;
  }

  #graphics(dict: PDFDict | undefined): void {
    if (!dict) return;
    const change: Partial<State> = {};
    const [fillAlpha, strokeAlpha] = [numberIn(at(dict, "ca")), numberIn(at(dict, "CA"))];
    if (fillAlpha !== undefined) change.fillAlpha = fillAlpha;
    if (strokeAlpha !== undefined) change.strokeAlpha = strokeAlpha;
    const width = numberIn(at(dict, "LW"));
    if (width !== undefined) change.lineWidth = width;
    const [font, size] = listIn(at(dict, "Font"));
    if (font instanceof PDFDict)
      Object.assign(change, { font: this.#reading.font(font), size: numberIn(size) ?? 0 });
    const [mask, given] = [at(dict, "SMask"), at(dict, "BM")];
    const blend = given instanceof PDFArray && given.size() > 0 ? given.lookup(0) : given;
    if (mask !== undefined) change.isMasked = nameIn(mask) !== "None";
    if (blend !== undefined) change.blend = blendNamed(nameIn(blend) ?? "");
    if (TRANSFERS.some((key) => isTransfer(at(dict, key)))) change.isMasked = true;
    this.#set(change);
  }

  #paint(operator: string): void {
    const { matrix, lineWidth, lineCap } = this.#state;
    const isEvenOdd = operator.endsWith("*");
    if (operator === "s" || operator.startsWith("b")) this.#figure.close();
    if (FILLS.has(operator))
      this.#cover(this.#state.fill, this.#figure.rings, this.#state.fillAlpha, isEvenOdd);
    if (STROKES.has(operator)) {
      const width = lineWidth * Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
      for (const { bar, part } of this.#figure.strokes(width, lineCap > 0))
        this.#cover(this.#state.stroke, [bar], part * this.#state.strokeAlpha);
    }
    if (this.#clips)
      this.#set({
        clip: clippedBy(this.#state.clip, this.#figure.rings, this.#clips === "W*", this.#sheet.grid),
      });
    this.#clips = null;
    this.#figure.end();
  }

  #cover(color: Paint["color"], rings: Rings, alpha: Paint["alpha"], isEvenOdd = false): void {
    if (this.#hidden > 0 || alpha === 0) return;
    const { isMasked, group } = this.#state;
    // We can't tell what a mask leaves visible.
    const paint = paintOf(this.#state, isMasked || group.isMasked ? UNKNOWN : color, alpha);
    this.#sheet.paint(rings, this.#state.clip, paint, isEvenOdd);
  }

  #inline(tokens: Tokens): void {
    const source = this.#reading.context;
    const picture = inlinePicture(tokens, (kind, name) => this.#lookup(kind, name), { source });
    if (picture) this.#draw(picture);
  }

  #draw(drawn: PDFRawStream | undefined): void {
    if (!drawn || this.#hidden > 0 || this.#reading.isHidden(at(drawn.dict, "OC"))) return;
    const { dict } = drawn;
    if (nameIn(at(dict, "Subtype")) === "Form") {
      this.form(drawn, this.#state);
      return;
    }
    const { matrix, fill, fillAlpha } = this.#state;
    const space = (value: PDFObject | undefined) => this.#space(value);
    const { color, alpha } = pictureOf(drawn, matrix, fill, space, this.#reading);
    this.#cover(
      color,
      [cornersOf(UNIT, matrix)],
      typeof alpha === "number" ? alpha * fillAlpha : (x, y) => alpha(x, y) * fillAlpha,
    );
  }

  /** Draws a form on top of what's there (8.10). */
  form(drawn: PDFRawStream, state: State): void {
    const { dict } = drawn;
    const matrix = compose((numbersIn(at(dict, "Matrix"), 6) ?? IDENTITY) as Matrix, state.matrix);
    const box = boxIn(numbersIn(at(dict, "BBox"), 4));
    const clip = box ? clippedBy(state.clip, [cornersOf(box, matrix)], false, this.#sheet.grid) : state.clip;
    const isGroup = nameIn(at(dictIn(at(dict, "Group")) ?? dict, "S")) === "Transparency";
    const resources = dictIn(at(dict, "Resources")) ?? this.#resources;
    // A form that draws itself is drawn once.
    if (this.#reading.drawing.has(drawn)) return;
    this.#reading.budget.step(FORM);
    const content = this.#reading.content(drawn);
    this.#reading.drawing.add(drawn);
    try {
      this.#reading.budget.within(() =>
        new Content(this.#reading, this.#sheet, this.#glyphs, resources, {
          ...(isGroup ? inGroup(state) : state),
          matrix,
          clip,
        }).follow(content),
      );
    } finally {
      this.#reading.drawing.delete(drawn);
    }
  }

  #lookup(kind: string, name: string | undefined): PDFObject | undefined {
    const all = this.#resources && dictIn(at(this.#resources, kind));
    return name === undefined ? undefined : all?.lookup(PDFName.of(name.replaceAll("#", "#23")));
  }
}
