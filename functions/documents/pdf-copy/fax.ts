/** Zero bits in an end-of-line code of Group 3 and 4 (ITU T.4, T.6): eleven, then a one. No other code has as many. */
const ZEROS = 11;

/**
 * Cuts fax data after its end: two end-of-line codes in a row, at most one bit apart. Viewers ignore what follows. Data
 * without such an end is kept whole.
 */
export function cutFax(data: Uint8Array): Uint8Array {
  let [zeros, since] = [0, Number.POSITIVE_INFINITY];
  for (let at = 0; at < data.length; at++)
    for (let bit = 7; bit >= 0; bit--) {
      since++;
      if (((data[at]! >> bit) & 1) === 0) {
        zeros++;
        continue;
      }
      if (zeros >= ZEROS) {
        if (since <= zeros + 2) return data.subarray(0, at + 1);
        since = 0;
      }
      zeros = 0;
    }
  return data;
}
