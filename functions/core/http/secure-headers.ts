/**
 * What every answer of the Worker carries, whatever it is. Files that the edge answers itself get the same kind of
 * headers from `web/build/headers.ts`; an answer that brings one of these keeps its own.
 */
const SECURE_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  // Browsers heed it over HTTPS alone, so it does no harm where the product runs without.
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Origin-Agent-Cluster": "?1",
  "X-DNS-Prefetch-Control": "off",
  "X-Permitted-Cross-Domain-Policies": "none",
} as const;

/** Adds what is missing. @param headers of an answer that was made here: those of a fetched one cannot be changed */
export function addSecureHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(SECURE_HEADERS))
    if (!headers.has(name)) headers.set(name, value);
}

/** @returns the same answer with what was missing; a socket that opens has no use for it */
export function secured(answer: Response): Response {
  if (answer.status === 101 || Object.keys(SECURE_HEADERS).every((name) => answer.headers.has(name)))
    return answer;
  const copy = new Response(answer.body, answer);
  addSecureHeaders(copy.headers);
  return copy;
}
