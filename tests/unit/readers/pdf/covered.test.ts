import { describe, expect, it } from "vitest";
import { folded, type MadePdf, madePdf, stream, VISIBLE } from "#tests/unit/documents/made-pdf.ts";
import { textOf } from "../engine.ts";

/**
 * Text that's hidden step by step: by transparent layers, thin lines, groups, masks, clips of any shape, and other
 * letters.
 */

const LINE = "Net Pay 9,999.00";
const at = (how = "", place = "50 600") => `BT ${how} /F1 12 Tf ${place} Td (${LINE}) Tj ET`;
const bar = "0 590 600 40 re f";
const read = (made: MadePdf) => textOf(madePdf(made));
const STATES =
  "/ExtGState<</Full<</ca 1>>/Veil<</ca 0.85>>/Half<</ca 0.5>>/Pale<</ca 0.2>>/Faint<</ca 0.05>>" +
  "/M<</BM/Multiply>>/D<</BM[/Darken]>>/S<</BM/Screen>>/B<</BM/ColorBurn>>/T<</TR 10 0 R>>" +
  "/Mask<</SMask<</S/Alpha/G 10 0 R>>>>/None<</SMask/None/TR/Identity>>>>";
const states = (content: string, ...objects: string[]): MadePdf => ({ content, resources: STATES, objects });
const FORM = `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</F1 5 0 R>>${STATES}`;
const inForm = (before: string, content: string, more = "/Group<</S/Transparency>>"): MadePdf => ({
  content: `q ${before} /X Do Q`,
  resources: `${STATES}/XObject<</X 10 0 R>>`,
  objects: [folded(content, `${FORM}>>${more}`)],
});
const IMAGE = "/Type/XObject/Subtype/Image/Width 1/Height 1";
const pictured = (content: string, keys: string, ...objects: string[]): MadePdf => ({
  content,
  resources: "/XObject<</P 10 0 R>>",
  objects: [stream("\xff", `${IMAGE}${keys}`), ...objects],
});
const picture = "q 600 0 0 40 0 590 cm /P Do Q";
const gray = "/BitsPerComponent 8/ColorSpace/DeviceGray";
const each = (count: number, piece: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => piece(i)).join(" ");

describe("text that's hidden step by step isn't read:", () => {
  it.each<[string, MadePdf]>([
    ["below two veils", states(`${at()} q /Veil gs 1 g ${bar} ${bar} Q`)],
    ["below five thin veils", states(`${at()} q /Half gs 1 g ${`${bar} `.repeat(5)} Q`)],
    ["on a veil of its color", states(`q /Veil gs 0 g ${bar} Q ${at("0.15 g")}`)],
    ["gray, and almost clear", states(`/Pale gs ${at("0.8 g")}`)],
    ["below what is multiplied to black", states(`${at()} q /M gs 0 g ${bar} Q`)],
    ["below what is darkened", states(`${at()} q /D gs 0 g ${bar} Q`)],
    ["below what is brightened to white", states(`${at()} q /S gs 1 g ${bar} Q`)],
    ["white, multiplied with black", states(`0 g ${bar} q /M gs ${at("1 g")} Q`)],
    ["in a group that is almost clear", inForm("/Faint gs", `/Full gs ${at()}`)],
    ["in a group that is multiplied", inForm(`0 g ${bar} /M gs`, at("1 g"))],
    ["behind a mask", states(`q /Mask gs ${at()} Q`, folded("", `${FORM}>>`))],
    [
      "below a picture with a mask",
      pictured(`${at()} ${picture}`, `${gray}/SMask 11 0 R`, stream("\xff", IMAGE + gray)),
    ],
    [
      "below a picture that is a mask",
      pictured(`${at()} 1 g ${picture}`, "/BitsPerComponent 1/ImageMask true/Decode[1 0]"),
    ],
    ["below thin bars", { content: `${at()} 1 g ${each(34, (i) => `0 ${590 + i * 1.2} 600 1.5 re f`)}` }],
    [
      "below thin lines",
      { content: `${at()} 1 G 1.5 w ${each(34, (i) => `0 ${590 + i * 1.2} m 600 ${590 + i * 1.2} l S`)}` },
    ],
    [
      "below thin lines that lean",
      { content: `${at()} 1 G 1.5 w ${each(60, (i) => `0 ${560 + i * 1.2} m 600 ${580 + i * 1.2} l S`)}` },
    ],
    [
      "below dots",
      {
        content: `${at()} 1 g ${each(1760, (i) => `${48 + (i % 110)} ${596 + Math.floor(i / 110)} 1.2 1.2 re f`)}`,
      },
    ],
    ["below a point as large as a page", { content: `${at()} 1 G 150 w 1 J 100 604 m 100 604 l S` }],
    ["below a line's square end", { content: `${at()} 1 G 150 w 2 J 100 604 m 101 604 l S` }],
    ["below the last side of a figure", { content: `${at()} 1 G 40 w 50 604 m 50 100 l 300 604 l s` }],
    ["black on black lines", { content: `${each(34, (i) => `0 ${590 + i * 1.2} 600 1.5 re f`)} ${at()}` }],
    [
      "below other letters, again and again",
      { content: `${at()} ${`BT 1 g /F1 60 Tf 40 590 Td (MMMM) Tj ET `.repeat(3)}` },
    ],
    ["below letters with thick lines", { content: `${at()} ${at("2 Tr 8 w 1 G 1 g")}` }],
    ["within thick lines that are white", { content: at("2 Tr 3 w 1 G") }],
    [
      "covered in part",
      { content: `${at().replaceAll(" 9,", "9,").replace("Net ", "Net")} 0.9 g 100 590 20 40 re f` },
    ],
    ["leaning until it is flat", { content: `BT /F1 12 Tf 1 1 1 1.001 50 600 Tm (${LINE}) Tj ET` }],
  ])("%s", async (_, made) => {
    expect(await read(made)).toEqual([VISIBLE]);
  });

  const SQUARES = "BT 0.9 g /F2 60 Tf 40 600 Td (nnnnn) Tj ET";
  it.each<[string, string]>([
    ["a dot as large as the page", `${at("", "50 300")} BT 0.9 g /F1 4500 Tf -371 100 Td (.) Tj ET`],
    ["the top of squares", `${at("", "50 632")} ${SQUARES}`],
    [
      "squares, on other letters",
      `BT 1 g /F1 12 Tf 50 610 Td (EEEEEEEEEEEEE) Tj ET ${at("0 g", "50 610")} ${SQUARES}`,
    ],
    [
      "squares, between more letters than there are drawings",
      `${each(6, (i) => `BT ${1 - i / 100} g /F1 12 Tf 50 610 Td (${"ABCDEF"[i]!.repeat(12)}) Tj ET`)} ${at("0 g", "50 610")} ${SQUARES}`,
    ],
  ])("below letters that are seen: %s", async (_, content) => {
    const fonts = "/F2<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>";
    const lines = await read({ content, fonts });
    expect(`${lines}`).toContain(VISIBLE);
    expect(`${lines}`).not.toMatch(/9|Pay/);
  });

  it.each<[string, string]>([
    ["a triangle beside it", "0 0 m 612 792 l 0 792 l h W n"],
    ["a hole", "0 0 612 792 re 10 50 590 700 re W* n"],
    ["two boxes far from each other", "0 0 5 5 re 600 780 5 5 re W n"],
    ["slots", `${each(200, (i) => `${i * 3} 0 0.05 792 re`)} W n`],
    ["a line", "0 0 m 612 792 l W n"],
    ["a slot", "0 103.5 612 0.3 re W n"],
    ["a box in a triangle", "0 0 m 612 792 l 0 792 l h W n 300 90 300 40 re W n"],
  ])("outside of its clip: %s", async (_, clip) => {
    expect(await read({ content: `q ${clip} ${at("", "400 100")} Q` })).toEqual([VISIBLE]);
  });

  it("outside of the box of a rotated form", async () => {
    const content = `BT /F1 12 Tf .7071 -.7071 .7071 .7071 0 0 Tm 0 -40 Td (${LINE}) Tj ET`;
    const made = inForm("", content, "/Matrix[.7071 .7071 -.7071 .7071 300 300]");
    made.objects = made.objects!.map((one) => one.replace("[0 0 612 792]", "[0 0 20 20]"));
    expect(await read(made)).toEqual([VISIBLE]);
  });
});

describe("visible text is read:", () => {
  it.each<[string, MadePdf]>([
    ["in a figure that clips", { content: `q 0 0 m 612 792 l 0 792 l h W n ${at()} Q` }],
    ["dark on a veil", states(`q /Half gs 0.5 g ${bar} Q ${at()}`)],
    ["on a marker", states(`q /M gs 1 1 0 rg ${bar} Q ${at()}`)],
    ["multiplied", states(`q /M gs ${at()} Q`)],
    ["in a group", inForm("/Veil gs", at())],
    ["after a mask", states(`q /Mask gs 0 0 9 9 re f /None gs ${at()} Q`, folded("", `${FORM}>>`))],
    [
      "below a veil that a figure clips elsewhere",
      { content: `${at()} q 0 0 9 9 re 600 780 9 9 re W n 1 g ${bar} Q` },
    ],
    [
      "underlined, and crossed out by a line that leans",
      { content: `${at()} 1 w 50 598 m 200 598 l S 0.5 w 50 598 m 150 610 l S` },
    ],
    [
      "between the lines of a table",
      { content: `${at()} ${each(30, (i) => `0 ${14 * i + 190} m 600 ${14 * i + 190} l S`)}` },
    ],
    ["printed three times to look bold", { content: each(3, (i) => at("", `${50 + i / 4} 600`)) }],
    [
      "in white on black lines",
      { content: `${each(34, (i) => `0 ${590 + i * 1.2} 600 1.5 re f`)} ${at("1 g")}` },
    ],
  ])("%s", async (_, made) => {
    expect(await read(made)).toEqual([VISIBLE, LINE]);
  });
});

/** By the letter of the standard, these hide text. The engine draws them otherwise, and so does the copy for others. */
describe("text that the engine shows is read:", () => {
  it.each<[string, MadePdf]>([
    ["below what is laid on in another way", states(`${at()} q /B gs 0.5 g ${bar} Q`)],
    ["laid on in another way", states(`q /B gs ${at()} Q`)],
    ["behind a mask of its group", { ...inForm("/Mask gs", `/None gs ${at()}`) }],
    [
      "in colors that are changed afterwards",
      states(`q /T gs ${at()} Q`, stream("{pop 1}", "/FunctionType 4")),
    ],
  ])("%s", async (_, made) => {
    expect(await read(made)).toEqual([VISIBLE, LINE]);
  });
});
