import type { Canvas } from "./canvas.ts";

/** A part of a report that stays in one piece. */
export interface Block {
  /** Points. */
  height: number;
  draw(page: Canvas, top: number): void;
  /** Space above it, left out at the top of a page. */
  space?: number;
  /** Never the last thing on a page: a heading, the head of a table. */
  keepWithNext?: boolean;
  /** Drawn again above this block where it begins a page: the head of the table that it is a row of. */
  repeated?: Block;
}

export interface Placed {
  block: Block;
  top: number;
}

/** Where content begins and ends on the first and on every later page, in points from the top. */
export interface Space {
  first: number;
  later: number;
  bottom: number;
}

/**
 * Puts blocks on pages, in order. None is split; what must stay together moves to the next page together, unless
 * it is longer than a page.
 */
export function paginate(blocks: readonly Block[], space: Space): Placed[][] {
  const pages: Placed[][] = [[]];
  let y = space.first;
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i]!;
    let page = pages.at(-1)!;
    const gap = page.length > 0 ? (block.space ?? 0) : 0;
    if (page.length > 0 && y + gap + heightTogether(blocks, i) > space.bottom) {
      page = [];
      pages.push(page);
      y = space.later;
      if (block.repeated) {
        page.push({ block: block.repeated, top: y });
        y += block.repeated.height;
      }
    } else y += gap;
    page.push({ block, top: y });
    y += block.height;
  }
  return pages;
}

/** @returns the height of a block and of all that it must stay with */
function heightTogether(blocks: readonly Block[], from: number): number {
  let height = 0;
  for (let i = from; i < blocks.length; i++) {
    const block = blocks[i]!;
    height += block.height + (i > from ? (block.space ?? 0) : 0);
    if (!block.keepWithNext) break;
  }
  return height;
}
