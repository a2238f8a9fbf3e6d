/**
 * Security headers for every response of the Worker. `web/build/headers.ts` sets similar ones for files that the edge
 * serves. If a response already has one of these headers, its own value stays.
 */
const SECURE_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  // Browsers ignore this over HTTP, so it does no harm there.
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

/**
 * Adds the missing security headers.
 * @param headers of a response created by this Worker; those of a fetched response are immutable
 */
export function addSecureHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(SECURE_HEADERS))
    if (!headers.has(name)) headers.set(name, value);
}

/** @returns the response with the missing security headers added; unchanged if it's a WebSocket upgrade */
export function secured(answer: Response): Response {
  if (answer.status === 101 || Object.keys(SECURE_HEADERS).every((name) => answer.headers.has(name)))
    return answer;
  const copy = new Response(answer.body, answer);
  addSecureHeaders(copy.headers);
  return copy;
}
