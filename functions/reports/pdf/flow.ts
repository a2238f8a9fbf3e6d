import type { Canvas } from "./canvas.ts";

/** A block of a report that is never split. */
export interface Block {
  /** Points. */
  height: number;
  draw(page: Canvas, top: number): void;
  /** Space above the block, left out at the top of a page. */
  space?: number;
  /** Must not be last on a page: for headings, table headers and the like. */
  keepWithNext?: boolean;
  /** The header of the block's table, which is repeated above this block if it starts a page. */
  repeated?: Block;
}

export interface Placed {
  block: Block;
  top: number;
}

/** Where content starts and ends on the first and on later pages, in points from the top. */
export interface Space {
  first: number;
  later: number;
  bottom: number;
}

/**
 * Puts blocks on pages, in order. Blocks aren't split, and blocks that belong together move to the next page together,
 * unless they're longer than a page.
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

/** @returns the height of a block and of everything it has to stay with */
function heightTogether(blocks: readonly Block[], from: number): number {
  let height = 0;
  for (let i = from; i < blocks.length; i++) {
    const block = blocks[i]!;
    height += block.height + (i > from ? (block.space ?? 0) : 0);
    if (!block.keepWithNext) break;
  }
  return height;
}

/** Keeps a short list together on one page. */
export const together = (blocks: readonly Block[]): Block[] =>
  blocks.map((block, i) => (i < blocks.length - 1 ? { ...block, keepWithNext: true } : block));

/** Keeps the last block of a longer list from being alone on a page. */
export const withoutWidow = (blocks: readonly Block[]): Block[] =>
  blocks.map((block, i) => (i === blocks.length - 2 ? { ...block, keepWithNext: true } : block));
