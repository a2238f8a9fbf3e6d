import type { PDFObject } from "@cantoo/pdf-lib";
import {
  type Box,
  boundingBox,
  compose,
  IDENTITY,
  type Matrix,
  transformBox,
  transformPoint,
  UNIT,
} from "../pdf-boxes.ts";
import { at, nameIn, numbersIn, streamIn } from "./source.ts";
import type { Token } from "./tokens.ts";

/** How far glyphs reach above and below their line, as a multiple of the font size; genuine fonts reach less far. */
const REACH = 2;

interface State {
  matrix: Matrix;
  size: number;
  leading: number;
  rise: number;
  /** Whether text becomes a clip, which affects what's drawn later. */
  clips: boolean;
}

/**
 * Tracks where a page's content is drawn, to leave out what's outside the page. Widening the crop box would reveal it.
 */
export class PageArea {
  readonly #sheet: Box;
  readonly #saved: State[] = [];
  #state: State = { matrix: IDENTITY, size: 0, leading: 0, rise: 0, clips: false };
  #line: Matrix = IDENTITY;

  constructor(sheet: Box) {
    this.#sheet = sheet;
  }

  /** Updates the state for one operator. Call it before deciding whether to keep the operator. */
  follow(operator: string, operands: readonly Token[]): void {
    const numbers = operands.flatMap((one) => (one.kind === "number" ? [one.value] : []));
    const [last = 0] = numbers.slice(-1);
    const [x = 0, y = 0] = numbers.slice(-2);
    const matrix = numbers.slice(-6) as unknown as Matrix;
    const isMatrix = matrix.length === 6;
    if (operator === "q") this.#saved.push(this.#state);
    else if (operator === "Q") this.#state = this.#saved.pop() ?? this.#state;
    else if (operator === "cm" && isMatrix) this.#set({ matrix: compose(matrix, this.#state.matrix) });
    else if (operator === "BT") this.#line = IDENTITY;
    else if (operator === "Tm" && isMatrix) this.#line = matrix;
    else if (operator === "Tf") this.#set({ size: last });
    else if (operator === "TL") this.#set({ leading: last });
    else if (operator === "Ts") this.#set({ rise: last });
    else if (operator === "Tr") this.#set({ clips: last >= 4 });
    else if (operator === "Td" || operator === "TD") {
      if (operator === "TD") this.#set({ leading: -y });
      this.#move(x, y);
    } else if (operator === "T*" || operator === "'" || operator === '"') this.#move(0, -this.#state.leading);
  }

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
  }

  #move(x: number, y: number): void {
    this.#line = compose([1, 0, 0, 1, x, y], this.#line);
  }

  /** Whether a whole line of text is outside the page, however long it is and wherever on the line the text starts. */
  isLineBeyond(): boolean {
    const { matrix, size, rise, clips } = this.#state;
    if (clips || size === 0) return false;
    const by = compose(this.#line, matrix);
    const [x, y] = transformPoint(by, 0, 0);
    const [alongX, alongY] = [by[0], by[1]];
    const length = Math.hypot(alongX, alongY);
    if (!(length > 0)) return false;
    // A corner's signed distance from the line. `reach` is how far the text extends from the line.
    const from = (cornerX: number, cornerY: number) =>
      ((cornerX - x) * -alongY + (cornerY - y) * alongX) / length;
    const { left, bottom, right, top } = this.#sheet;
    const corners = [from(left, bottom), from(right, bottom), from(left, top), from(right, top)];
    const reach = (REACH * Math.abs(size) + Math.abs(rise)) * Math.hypot(by[2], by[3]);
    return Math.min(...corners) > reach || Math.max(...corners) < -reach;
  }

  /** Whether a picture or form lies outside the page. */
  isBeyond(object: PDFObject): boolean {
    const dict = streamIn(object)?.dict;
    if (!dict) return false;
    const isForm = nameIn(at(dict, "Subtype")) === "Form";
    const [x, y, right, top] = numbersIn(at(dict, "BBox"), 4) ?? [];
    if (isForm && top === undefined) return false;
    const own = (numbersIn(at(dict, "Matrix"), 6) as unknown as Matrix | undefined) ?? IDENTITY;
    const box = isForm
      ? transformBox(
          boundingBox([
            [x!, y!],
            [right!, top!],
          ]),
          compose(own, this.#state.matrix),
        )
      : transformBox(UNIT, this.#state.matrix);
    const sheet = this.#sheet;
    return (
      box.right < sheet.left || box.left > sheet.right || box.top < sheet.bottom || box.bottom > sheet.top
    );
  }
}

/** Whether a font may write vertically. True for any embedded CMap, which we don't examine here. */
export function mayBeVertical(encoding: PDFObject | undefined): boolean {
  const name = nameIn(encoding);
  return name === undefined ? streamIn(encoding) !== undefined : name.endsWith("V");
}
