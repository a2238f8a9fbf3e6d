import {
  type PDFContext,
  type PDFDict,
  type PDFDocument,
  type PDFObject,
  type PDFPageLeaf,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import { type Box, boundingBox, intersection as overlap } from "../pdf-boxes.ts";
import { firstPages } from "../pdf-pages.ts";
import { Rewriter } from "./content.ts";
import { CopyBudget, DEFAULT_TEXT_STATE, type InheritedTextState, type PdfCopy } from "./copy.ts";
import { decompressContent } from "./decompress.ts";
import { type Flattened, flattenFields } from "./fields.ts";
import { Layers } from "./layers.ts";
import { linksOf } from "./links.ts";
import { PageArea } from "./page-area.ts";
import { form, group, resourcesOf } from "./resources.ts";
import { at, dictIn, numberIn, numbersIn, oneOrMore, UnclearPdfError } from "./source.ts";
import { dictText, numberText, PdfWriter, resourceText } from "./writer.ts";

/** Pages per file. A longer file gets no copy, because a copy with missing pages would mislead. */
const MAX_PAGES = 2000;
/** US Letter, in points: the size viewers assume for a page without one. */
const LETTER: Box = { left: 0, bottom: 0, right: 612, top: 792 };
const MAX_PARENTS = 50;

/** Holds the state of one copy while it's made. */
class Copier implements PdfCopy {
  readonly source: PDFContext;
  readonly out = new PdfWriter();
  readonly budget = new CopyBudget();
  readonly layers: Layers;
  readonly later: PdfCopy["later"] = [];
  readonly #made = new Map<PDFObject, Map<string, string | null>>();
  readonly #numbers = new Map<PDFDict, number>();

  constructor(document: PDFDocument) {
    this.source = document.context;
    this.layers = new Layers(document.catalog, this.budget);
  }

  content(
    contents: readonly string[],
    resources: PDFDict | undefined,
    drawn: InheritedTextState,
    place?: PageArea,
  ) {
    const rewriter = new Rewriter(this, resources, drawn, place);
    const written = contents.map((content) => rewriter.rewrite(content));
    return { contents: written, kinds: resourcesOf(rewriter.used, resources, this) };
  }

  form(stream: PDFRawStream, inherited: PDFDict | undefined, drawn: InheritedTextState): string | null {
    const isOwn = dictIn(at(stream.dict, "Resources")) !== undefined;
    const from = isOwn || !inherited ? "" : this.#numberOf(inherited);
    const purpose = `form ${drawn.isInvisible} ${drawn.isDrawnFont} ${from}`;
    return this.once(stream, purpose, () => form(stream, inherited, drawn, this));
  }

  once(object: PDFObject, purpose: string, make: () => string | null): string | null {
    const known = this.#made.get(object) ?? new Map<string, string | null>();
    this.#made.set(object, known);
    if (known.has(purpose)) return known.get(purpose) ?? null;
    known.set(purpose, null);
    const text = make();
    known.set(purpose, text);
    return text;
  }

  #numberOf(dict: PDFDict): number {
    const number = this.#numbers.get(dict) ?? this.#numbers.size;
    this.#numbers.set(dict, number);
    return number;
  }
}

/**
 * Rewrites a document from its pages, copying only what an allow-list names.
 * @returns the new file's bytes, or null if the document has no pages
 * @throws UnclearPdfError if we can't tell what the document shows, or if it exceeds a limit
 */
export async function copyOf(document: PDFDocument): Promise<Uint8Array<ArrayBuffer> | null> {
  const pages = firstPages(document, MAX_PAGES + 1);
  if (pages.length === 0) return null;
  if (pages.length > MAX_PAGES) throw new UnclearPdfError("too many pages");
  const copy = new Copier(document);
  const root = copy.out.reserve();
  const tree = copy.out.reserve();
  const form = dictIn(at(document.catalog, "AcroForm"));
  const kids = pages.map((page) => pageText(page, form, tree, copy));
  for (const { write } of copy.later) await write();
  copy.out.fill(root, dictText({ Type: "/Catalog", Pages: tree }));
  copy.out.fill(tree, dictText({ Type: "/Pages", Count: String(kids.length), Kids: `[${kids.join(" ")}]` }));
  return copy.out.file(root);
}

function pageText(page: PDFPageLeaf, acroForm: PDFDict | undefined, tree: string, copy: PdfCopy): string {
  const inherited = (key: string): PDFObject | undefined => {
    let node: PDFDict | undefined = page;
    for (let i = 0; node && i < MAX_PARENTS; i++) {
      const found = at(node, key);
      if (found !== undefined) return found;
      node = dictIn(at(node, "Parent"));
    }
    return undefined;
  };
  const media = boxOf(inherited("MediaBox")) ?? LETTER;
  const crop = boxOf(inherited("CropBox"));
  const seen = crop ? overlap(media, crop) : media;
  const sheet = seen.right > seen.left && seen.top > seen.bottom ? seen : media;
  const pieces = oneOrMore(at(page, "Contents")).filter((one) => one instanceof PDFRawStream);
  const content = pieces.map((piece) => decompressContent(piece, copy.budget)).join("\n");
  const made = copy.content(
    [content],
    dictIn(inherited("Resources")),
    DEFAULT_TEXT_STATE,
    new PageArea(sheet),
  );
  const fields = flattenFields(page, acroForm, copy);
  const links = linksOf(page, copy);
  const rotate = numberIn(inherited("Rotate")) ?? 0;
  const unit = numberIn(at(page, "UserUnit")) ?? 1;
  const drawing = fields.content === "" ? null : fieldsForm(fields, sheet, copy);
  const XObject = { ...made.kinds.XObject, ...(drawing ? { Fields: drawing } : {}) };
  const Resources = resourceText({ ...made.kinds, ...(drawing ? { XObject } : {}) });
  const body = `q\n${made.contents[0]}\nQ${drawing ? "\n/Fields Do" : ""}`;
  return copy.out.add(
    dictText({
      Type: "/Page",
      Parent: tree,
      MediaBox: `[${[sheet.left, sheet.bottom, sheet.right, sheet.top].map(numberText).join(" ")}]`,
      Rotate: rotate % 90 === 0 && rotate % 360 !== 0 ? numberText(rotate % 360) : null,
      UserUnit: unit > 0 && unit !== 1 ? numberText(unit) : null,
      Group: group(at(page, "Group"), copy),
      Resources,
      Contents: copy.out.addFolded({}, Buffer.from(body, "latin1")),
      Annots: links.length > 0 ? `[${links.join(" ")}]` : null,
    }),
  );
}

/** Fields are drawn in their own form, so their resource names can't clash with the page's. */
function fieldsForm(
  { content, fonts, forms }: Flattened,
  { left, bottom, right, top }: Box,
  copy: PdfCopy,
): string {
  const Resources = dictText({ Font: dictText(fonts), XObject: dictText(forms) });
  const BBox = `[${[left, bottom, right, top].map(numberText).join(" ")}]`;
  const entries = { Type: "/XObject", Subtype: "/Form", BBox, Resources };
  return copy.out.addFolded(entries, Buffer.from(content, "latin1"));
}

/** Any two opposite corners define a rectangle. */
function boxOf(value: PDFObject | undefined): Box | null {
  const [x, y, right, top] = numbersIn(value, 4) ?? [];
  return top === undefined
    ? null
    : boundingBox([
        [x!, y!],
        [right!, top],
      ]);
}
