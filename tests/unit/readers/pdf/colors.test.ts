import { describe, expect, it } from "vitest";
import { folded, type MadePdf, madePdf, stream, VISIBLE } from "#tests/unit/documents/made-pdf.ts";
import { textOf } from "../engine.ts";

/** Text whose color is defined by inks, tables and functions, which may turn out white. */

const LINE = "Net Pay 9,999.00";
const colored = (how: string) => `BT ${how} /F1 12 Tf 50 600 Td (${LINE}) Tj ET`;
const read = (made: MadePdf) => textOf(madePdf(made));
const inSpace = (space: string, numbers = "1", ...objects: string[]): MadePdf => ({
  content: colored(`/C cs ${numbers} scn`),
  resources: `/ColorSpace<</C ${space}>>`,
  objects,
});
const fade = (from: string, to: string) => `<</FunctionType 2/Domain[0 1]/C0[${from}]/C1[${to}]/N 1>>`;
const ink = (tint: string, ...objects: string[]) =>
  inSpace(`[/Separation/Black/DeviceCMYK ${tint}]`, "1", ...objects);
const samples = (data: string) =>
  folded(
    Buffer.from(data, "hex"),
    "/FunctionType 0/Domain[0 1]/Range[0 1 0 1 0 1 0 1]/Size[2]/BitsPerSample 8",
  );
const calculation = (text: string) => stream(text, "/FunctionType 4/Domain[0 1]/Range[0 1 0 1 0 1 0 1]");
const both = (first: string, second: string) =>
  `<</FunctionType 3/Domain[0 1]/Bounds[0.5]/Encode[0 1 0 1]/Functions[${first}${second}]>>`;
const white = "0 0 0 0";
const black = "0 0 0 1";
const tile = (paint: string) =>
  stream(paint, "/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9");

describe("text in a color that turns out white, or is unknown, isn't read:", () => {
  it.each<[string, MadePdf]>([
    ["an ink that leaves the paper white", ink(fade(white, white))],
    ["an ink by samples", ink("10 0 R", samples("0000000000000000"))],
    ["an ink by a calculation", ink("10 0 R", calculation("{ pop 0 0 0 0 }"))],
    ["a calculation that breaks off", ink("10 0 R", calculation("{ 0 0 roll nonsense }"))],
    ["one of two parts", ink(both(fade(black, black), fade(white, white)))],
    ["ink that is hardly there", { ...ink(fade(white, black)), content: colored("/C cs 0.03 scn") }],
    ["no ink", inSpace(`[/Separation/None/DeviceCMYK ${fade(white, black)}]`)],
    [
      "several inks",
      inSpace(`[/DeviceN[/A/B]/DeviceCMYK 10 0 R]`, "1 1", calculation("{ pop pop 0 0 0 0 }")),
    ],
    ["a table", inSpace("[/Indexed/DeviceRGB 1 <FFFFFF000000>]", "0")],
    ["a table behind its end", inSpace("[/Indexed/DeviceRGB 1 <FFFFFF000000>]", "7")],
    [
      "a pattern",
      {
        content: colored("/Pattern cs /T scn"),
        resources: "/Pattern<</T 10 0 R>>",
        objects: [tile("1 g 0 0 9 9 re f")],
      },
    ],
  ])("%s", async (_, made) => {
    expect(await read(made)).toEqual([VISIBLE]);
  });
});

describe("text in a color that turns out dark is read:", () => {
  it.each<[string, MadePdf]>([
    ["an ink", ink(fade(white, black))],
    ["an ink as its space begins", { ...ink(fade(white, black)), content: colored("/C cs") }],
    ["an ink by samples", ink("10 0 R", samples("00000000000000ff"))],
    ["an ink by a calculation", ink("10 0 R", calculation("{ 0 0 0 4 -1 roll 2 copy pop pop }"))],
    ["a calculation with a choice", ink("10 0 R", calculation("{ 0.5 gt {0 0 0 1} {0 0 0 0} ifelse }"))],
    ["the second of two parts", ink(both(fade(white, white), fade(white, black)))],
    ["a table", inSpace("[/Indexed/DeviceRGB 1 <FFFFFF000000>]", "1")],
    ["a table in a stream", inSpace("[/Indexed/DeviceGray 1 10 0 R]", "1", stream("\xff\0"))],
    ["a usual gray", inSpace("[/CalGray<</WhitePoint[.95 1 1.09]/Gamma 2.2>>]", "0.2")],
  ])("%s", async (_, made) => {
    expect(await read(made)).toEqual([VISIBLE, LINE]);
  });
});

/** By the letter of the standard, these are white. The engine draws them dark, and so does the copy for others. */
describe("text in a color that the engine draws dark is read:", () => {
  it.each<[string, MadePdf]>([
    ["a gray that is bent to white", inSpace("[/CalGray<</WhitePoint[.95 1 1.09]/Gamma 0.01>>]", "0.5")],
    [
      "black that stands for another space",
      {
        content: colored("0 g"),
        resources: `/ColorSpace<</DefaultGray[/Separation/X/DeviceGray ${fade("1", "1")}]>>`,
      },
    ],
  ])("%s", async (_, made) => {
    expect(await read(made)).toEqual([VISIBLE, LINE]);
  });
});
