const MAX_LENGTH = 200;

/** Direction marks, zero-width characters, control characters and line ends; joiners are part of some spelling. */
const UNSEEN = /(?![\u200C\u200D])[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]/gu;

/**
 * @param name as the browser sent it, without a path
 * @returns the name as it is shown and handed back: one line, nothing unseen that makes an ending look like another,
 *   at most 200 characters, of which the last ones are kept for the ending's sake
 */
export function cleanFileName(name: string): string {
  const seen = name.normalize("NFC").replace(UNSEEN, "").replace(/\s+/g, " ").trim();
  return [...seen].slice(-MAX_LENGTH).join("").trim();
}

/** @returns a name as it stands behind `filename*=UTF-8''` (RFC 8187 § 3.2.1). */
export function headerName(name: string): string {
  const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(name).replace(/['()*]/g, percent);
}
