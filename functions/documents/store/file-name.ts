const MAX_LENGTH = 200;

/**
 * Direction marks, zero-width and control characters and line separators. Zero-width joiners and non-joiners stay,
 * because some scripts need them.
 */
const UNSEEN = /(?![\u200C\u200D])[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]/gu;

/**
 * @param name as the browser sent it, without a path
 * @returns the name to show and send back: one line, no invisible characters that could disguise the extension, at most
 *   200 characters. Longer names are cut at the beginning, to keep the extension
 */
export function cleanFileName(name: string): string {
  const seen = name.normalize("NFC").replace(UNSEEN, "").replace(/\s+/g, " ").trim();
  return [...seen].slice(-MAX_LENGTH).join("").trim();
}

/** @returns a name encoded for use after `filename*=UTF-8''` (RFC 8187 § 3.2.1) */
export function headerName(name: string): string {
  const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(name).replace(/['()*]/g, percent);
}
