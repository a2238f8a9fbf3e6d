/** Constants of RFC 3492, section 5. */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;
const PREFIX = "xn--";

function adapt(delta: number, points: number, isFirst: boolean): number {
  let left = isFirst ? Math.floor(delta / DAMP) : Math.floor(delta / 2);
  left += Math.floor(left / points);
  let k = 0;
  for (; left > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) left = Math.floor(left / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * left) / (left + SKEW));
}

function digitOf(sign: string): number {
  const code = sign.charCodeAt(0);
  if (code >= 97 && code <= 122) return code - 97;
  return code >= 48 && code <= 57 ? code - 22 : Number.NaN;
}

/**
 * Decodes a domain label for people to read (RFC 3492, section 6.2).
 * @param label lower-case, in its encoded form: `xn--mller-kva`
 * @returns `müller`; the label itself if it isn't encoded or can't be decoded
 */
export function readableLabel(label: string): string {
  if (!label.startsWith(PREFIX)) return label;
  const text = label.slice(PREFIX.length);
  const dash = text.lastIndexOf("-");
  const out = dash > 0 ? [...text.slice(0, dash)] : [];
  let [code, bias, at] = [FIRST_CODE, FIRST_BIAS, 0];
  for (let next = dash > 0 ? dash + 1 : 0; next < text.length; ) {
    const before = at;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(text.charAt(next++));
      if (Number.isNaN(digit)) return label;
      at += digit * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    bias = adapt(at - before, out.length + 1, before === 0);
    code += Math.floor(at / (out.length + 1));
    at %= out.length + 1;
    if (code > 0x10ffff) return label;
    out.splice(at++, 0, String.fromCodePoint(code));
  }
  return out.join("");
}
