/** The parts of pdf.js's image decoders that we use. The package has types only for its main entry. */
declare module "pdfjs-dist/image_decoders/pdf.image_decoders.mjs" {
  /** A color component, stored in blocks of 8 × 8 samples. The blocks are in rows, from the top. */
  export interface JpegComponent {
    /** Samples of 0 to 255. */
    output: Int16Array;
    /** The component's name. RGB JPEGs name theirs R, G and B. */
    index: number;
    /** Its size relative to the picture's. */
    scaleX: number;
    scaleY: number;
    blocksPerLine: number;
  }

  export class JpegImage {
    constructor(options?: object);
    /** @param options the number of lines, so that the decoder doesn't look for it after the pixels */
    parse(data: Uint8Array, options?: { dnlScanLines: number }): void;
    width: number;
    height: number;
    adobe: { transformCode: number } | null;
    components: JpegComponent[];
  }

  export const VerbosityLevel: { ERRORS: number };
  export function setVerbosityLevel(level: number): void;
}
