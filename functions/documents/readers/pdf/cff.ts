/** Operator of a CFF font's first dictionary that says which character a code leads to (Adobe Technical Note 5176, 9). */
const ENCODING = 16;
/** Numbers of an index that is no index of names. */
const MOST_NAMES = 64;

/**
 * @param program of a CFF font
 * @returns whether its codes are those of Adobe's standard encoding; false where it has its own, or cannot be read
 */
export function hasStandardCodes(program: Uint8Array): boolean {
  const names = indexAt(program, program[2] ?? 0);
  const dicts = names && indexAt(program, names.end);
  if (program[0] !== 1 || !dicts || dicts.first === dicts.last) return false;
  let operand = 0;
  for (let at = dicts.first; at < dicts.last; ) {
    const byte = program[at]!;
    if (byte === 12) at += 2;
    else if (byte <= 21) {
      if (byte === ENCODING) return operand === 0;
      at++;
    } else if (byte === 30) {
      // A real number ends with a nibble of ones.
      do at++;
      while (at < dicts.last && (program[at]! & 15) !== 15 && program[at]! >> 4 !== 15);
      at++;
      operand = Number.NaN;
    } else {
      const size = byte === 28 ? 3 : byte === 29 ? 5 : byte >= 247 ? 2 : 1;
      operand = size === 1 ? byte - 139 : Number.NaN;
      at += size;
    }
  }
  return true;
}

/** @returns where the first entry of an index begins and ends, and the place behind the index (5) */
function indexAt(program: Uint8Array, at: number): { first: number; last: number; end: number } | null {
  const view = new DataView(program.buffer, program.byteOffset, program.length);
  if (at + 3 > program.length) return null;
  const [count, size] = [view.getUint16(at), program[at + 2]!];
  const base = at + 2 + (count + 1) * size;
  if (count === 0 || count > MOST_NAMES || size < 1 || size > 4 || base >= program.length) return null;
  const offset = (i: number) => {
    let value = 0;
    for (let k = 0; k < size; k++) value = value * 256 + program[at + 3 + i * size + k]!;
    return base + value;
  };
  const [first, last, end] = [offset(0), offset(1), offset(count)];
  return first > base && last >= first && end >= last && end <= program.length ? { first, last, end } : null;
}
