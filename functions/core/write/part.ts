import type { Statement } from "#db/batch.ts";
import type { Effect } from "../effects.ts";

/** Part of a write: statements for one batch, and effects that happen after it. */
export interface WritePart {
  statements: Statement[];
  effects: Effect[];
}

/** A part that writes nothing. */
export const NO_WRITE: WritePart = { statements: [], effects: [] };

/** @returns all parts as one, in order */
export const combine = (...parts: readonly Partial<WritePart>[]): WritePart => ({
  statements: parts.flatMap(({ statements = [] }) => statements),
  effects: parts.flatMap(({ effects = [] }) => effects),
});
