/** An end of line of Group 3 and 4 (ITU T.4, T.6): eleven zeros and a one; no other code has so many zeros. */
const ZEROS = 11;

/**
 * Cuts the data of a fax behind their end: two ends of line in a row, with a bit between at most. Readers pass over what
 * follows. Without such an end all of it stays.
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
