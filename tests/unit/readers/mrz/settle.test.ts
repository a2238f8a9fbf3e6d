import { describe, expect, it } from "vitest";
import { FORMATS, fits } from "#functions/documents/identity/mrz/formats.ts";
import { CHARACTERS } from "#functions/documents/identity/mrz/glyphs.ts";
import { settle } from "#functions/documents/identity/mrz/settle.ts";
import type { Zone } from "#functions/documents/identity/mrz/zone.ts";
import { zoneText } from "#tests/fixtures/mrz-text.ts";
import { jane } from "#tests/fixtures/people.ts";

const TD3 = FORMATS.find(({ zone }) => zone === "TD3")!;
const TEXT = zoneText("TD3", jane).join("");

interface Rival {
  place: number;
  character: string;
}

const withRivals = (rivals: readonly Rival[]) =>
  rivals.reduce(
    (text, { place, character }) => text.slice(0, place) + character + text.slice(place + 1),
    TEXT,
  );

/** Two characters of the document number that could be others without any check digit noticing. */
function cancelling(): [Rival, Rival] {
  const [from, to] = TD3.number;
  const others = Array.from({ length: to - from }, (_, i) =>
    [..."0123456789"]
      .filter((character) => character !== TEXT[from + i])
      .map((character) => ({ place: from + i, character })),
  ).flat();
  const all = [...TD3.checks, TD3.composite];
  for (const one of others)
    for (const other of others)
      if (one.place < other.place && all.every((check) => fits(withRivals([one, other]), check)))
        return [one, other];
  throw new Error("There is no such pair");
}

/** A zone in which the rival characters fit worse than the actual ones by `less`. */
function zone(rivals: readonly Rival[], less: number, text = TEXT): Zone {
  const cells = [...text].map((character, place) => {
    const scores = [...CHARACTERS].map((one) => {
      if (one === character) return 0.95;
      return rivals.some((rival) => rival.place === place && rival.character === one) ? 0.95 - less : 0.3;
    });
    return { scores, best: CHARACTERS.indexOf(character) };
  });
  const anchor = { corner: { x: 0, y: 0 }, across: { x: 1, y: 0 } };
  return { format: TD3, cells, score: 0.95, softness: 0, anchor } as unknown as Zone;
}

it("stays open when two rivals that fit nearly as well satisfy every check digit", () => {
  const pair = cancelling();
  expect(settle(zone(pair, 0.01))).toBeNull();
});

it("is read when one of the two is clear", () => {
  const [one, other] = cancelling();
  expect(settle(zone([one], 0.01))?.text).toBe(TEXT);
  expect(settle(zone([one, other], 0.1))?.text).toBe(TEXT);
});

it("accepts a badly fitting letter only with a large lead, because it may be cut off", () => {
  const place = TD3.names[0];
  const settled = (fit: number, lead: number) => {
    const made = zone([{ place, character: TEXT[place] === "E" ? "F" : "E" }], lead);
    const { scores } = made.cells[place]!;
    const lost = 0.95 - fit;
    return settle({
      ...made,
      cells: made.cells.with(place, { ...made.cells[place]!, scores: scores.map((one) => one - lost) }),
    });
  };
  expect(settled(0.9, 0.06)?.text).toBe(TEXT);
  expect(settled(0.7, 0.06)).toBeNull();
  expect(settled(0.7, 0.2)?.text).toBe(TEXT);
});

describe("the letters of a state's code", () => {
  const ofIssuer = (code: string) => TEXT.slice(0, 2) + code + TEXT.slice(5);
  const third = (character: string): Rival => ({ place: 4, character });

  it("are settled together when only one combination is a state's code", () => {
    expect(settle(zone([third("D")], 0.01, ofIssuer("UTO")))?.text).toBe(ofIssuer("UTO"));
    // Even if the other letter fits slightly better.
    expect(settle(zone([third("O")], 0.01, ofIssuer("UTD")))?.text).toBe(ofIssuer("UTO"));
  });

  it("stay open when both combinations are codes, or neither is", () => {
    expect(settle(zone([third("O")], 0.01, ofIssuer("GBD")))).toBeNull();
    expect(settle(zone([third("D")], 0.01, ofIssuer("QQO")))).toBeNull();
  });

  it("are kept when they're clear, whatever they spell", () => {
    expect(settle(zone([third("O")], 0.1, ofIssuer("UTD")))?.text).toBe(ofIssuer("UTD"));
  });
});
