import { describe, expect, it } from "vitest";
import { folded, type MadePdf, madePdf, stream, VISIBLE } from "#tests/unit/documents/made-pdf.ts";
import { textOf } from "../engine.ts";

/** Text on pictures and below them. */

const LINE = "Net Pay 9,999.00";
const at = (how = "") => `BT ${how} /F1 12 Tf 50 600 Td (${LINE}) Tj ET`;
const draw = "q 600 0 0 40 0 590 cm /P Do Q";
const read = (made: MadePdf) => textOf(madePdf(made));
const IMAGE = "/Type/XObject/Subtype/Image/Width 2/Height 1/BitsPerComponent 8";
const GRAY = `${IMAGE}/ColorSpace/DeviceGray`;
const MASK = "/Type/XObject/Subtype/Image/Width 8/Height 1/BitsPerComponent 1/ImageMask true";
const pictured = (content: string, ...objects: string[]): MadePdf => ({
  content,
  resources: "/XObject<</P 10 0 R>>",
  objects,
});
const white = "\xff\xff";
const black = "\0\0";

describe("text in a picture's color, or below a picture, isn't read:", () => {
  it.each<[string, MadePdf]>([
    ["white on white", pictured(`${draw} ${at("1 g")}`, folded(white, GRAY))],
    ["black on black", pictured(`${draw} ${at()}`, folded(black, GRAY))],
    ["black on what a picture turns over", pictured(`${draw} ${at()}`, folded(white, `${GRAY}/Decode[1 0]`))],
    [
      "of a table's color",
      pictured(
        `${draw} ${at("1 0 0 rg")}`,
        folded("\x01\x01", `${IMAGE}/ColorSpace[/Indexed/DeviceRGB 1 <000000FF0000>]`),
      ),
    ],
    [
      "on a picture in line",
      { content: `q 600 0 0 40 0 590 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \xff EI Q ${at("1 g")}` },
    ],
    ["in white on a stencil's white", pictured(`1 g ${draw} ${at("1 g")}`, stream("\0", MASK))],
    ["below a stencil", pictured(`${at()} 1 g ${draw}`, stream("\0", MASK))],
    ["below a picture", pictured(`${at()} ${draw}`, folded(white, GRAY))],
    [
      "below a picture whose mask can't be decoded",
      pictured(
        `${at()} ${draw}`,
        folded(white, `${GRAY}/SMask 11 0 R`),
        stream("x", `${GRAY}/Filter/JPXDecode`),
      ),
    ],
    [
      "below the opaque half of one",
      pictured(`${at()} ${draw}`, folded(white, `${GRAY}/SMask 11 0 R`), folded("\xff\0", GRAY)),
    ],
    ["below one with other colors left out", pictured(`${at()} ${draw}`, folded(white, `${GRAY}/Mask[0 9]`))],
    [
      "on a picture, in part",
      pictured(
        `${draw} ${at("1 g").replaceAll(/[ ](?=9|Pay)/g, "")}`.replace("600 0 0 40 0", "100 0 0 40 80"),
        folded("\0\xff", GRAY),
      ),
    ],
  ])("%s", async (_, made) => {
    expect(await read(made)).toEqual([VISIBLE]);
  });
});

describe("text that contrasts with a picture, or shows through its mask, is read:", () => {
  it.each<[string, MadePdf]>([
    ["white on black", pictured(`${draw} ${at("1 g")}`, folded(black, GRAY))],
    ["black on white", pictured(`${draw} ${at()}`, folded(white, GRAY))],
    ["below a stencil's holes", pictured(`${at()} ${draw}`, stream("\xff", MASK))],
    [
      "below a clear picture",
      pictured(`${at()} ${draw}`, folded(white, `${GRAY}/SMask 11 0 R`), folded(black, GRAY)),
    ],
    [
      "below the clear half of one",
      pictured(`${at()} ${draw}`, folded(white, `${GRAY}/SMask 11 0 R`), folded("\0\xff", GRAY)),
    ],
    [
      "below a picture with holes",
      pictured(`${at()} ${draw}`, folded(white, `${GRAY}/Mask 11 0 R`), stream("\xff", MASK)),
    ],
    ["below a color that is left out", pictured(`${at()} ${draw}`, folded(white, `${GRAY}/Mask[255 255]`))],
  ])("%s", async (_, made) => {
    expect(await read(made)).toEqual([VISIBLE, LINE]);
  });

  it("is hidden on a large white picture, too", async () => {
    const large = IMAGE.replace("/Width 2/Height 1", "/Width 3000/Height 3000");
    const white = folded(Buffer.alloc(9_000_000, 255), `${large}/ColorSpace/DeviceGray`);
    expect(await read(pictured(`${draw} ${at("1 g")}`, white))).toEqual([VISIBLE]);
  });

  it("isn't hidden by a picture that can't be decoded, since nothing is drawn", async () => {
    const broken = stream("x", `${GRAY}/Filter/DCTDecode`);
    expect(await read(pictured(`${at()} ${draw}`, broken))).toEqual([VISIBLE, LINE]);
  });
});
