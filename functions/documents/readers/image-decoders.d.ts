/** What of pdf.js's decoders for pictures is used here; the package has types for its main entry alone. */
declare module "pdfjs-dist/image_decoders/pdf.image_decoders.mjs" {
  /** A color component, in blocks of 8 × 8 samples, row by row of blocks. */
  export interface JpegComponent {
    /** Samples of 0 to 255. */
    output: Int16Array;
    /** What the component is called; JPEGs of red, green and blue name them R, G and B. */
    index: number;
    /** How its size compares to the picture's. */
    scaleX: number;
    scaleY: number;
    blocksPerLine: number;
  }

  export class JpegImage {
    constructor(options?: object);
    /** @param options how many lines there are, where they need not be looked for behind the pixels */
    parse(data: Uint8Array, options?: { dnlScanLines: number }): void;
    width: number;
    height: number;
    adobe: { transformCode: number } | null;
    components: JpegComponent[];
  }

  export const VerbosityLevel: { ERRORS: number };
  export function setVerbosityLevel(level: number): void;
}
