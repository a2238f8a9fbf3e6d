import { PublishedFault } from "./published-fault.ts";

/** One of the two tries failed in a way that another may not. */
class TryAgain extends Error {
  readonly fault: PublishedFault;

  constructor(fault: PublishedFault) {
    super(fault.message);
    this.fault = fault;
  }
}

/**
 * Downloads what an issuer publishes. It follows no redirect, stops at `maxBytes`, and tries twice if the first try
 * fails early enough.
 * @param url already checked (`public-address.ts`)
 * @param accept the media types, for the header `Accept`
 * @param signal ends both tries
 * @throws PublishedFault
 */
export async function fetchPublished(
  url: string,
  { accept, maxBytes, signal }: { accept: string; maxBytes: number; signal: AbortSignal },
): Promise<Uint8Array<ArrayBuffer>> {
  const once = () => download(url, accept, maxBytes, signal);
  try {
    return await once();
  } catch (error) {
    if (!(error instanceof TryAgain)) throw error;
    if (signal.aborted) throw error.fault;
  }
  try {
    return await once();
  } catch (error) {
    throw error instanceof TryAgain ? error.fault : error;
  }
}

async function download(
  url: string,
  accept: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const response = await fetch(url, { headers: { Accept: accept }, redirect: "manual", signal });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw faultOf(response.status);
    }
    return await limitedBytes(response, maxBytes);
  } catch (error) {
    if (error instanceof PublishedFault || error instanceof TryAgain) throw error;
    throw new TryAgain(new PublishedFault(signal.aborted ? "late" : "unreachable"));
  }
}

function faultOf(status: number): PublishedFault | TryAgain {
  if (status >= 300 && status < 400) return new PublishedFault("redirected");
  const fault = new PublishedFault("refused");
  return status >= 500 || status === 429 ? new TryAgain(fault) : fault;
}

async function limitedBytes(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  // Most servers say how much they send, and then a long list isn't copied.
  const announced = Number(response.headers.get("Content-Length") ?? 0);
  let bytes = new Uint8Array(Math.min(Math.max(announced, FIRST_BYTES), maxBytes));
  let size = 0;
  // Leaving the loop cancels the download.
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    const end = size + piece.byteLength;
    if (end > maxBytes) throw new PublishedFault("too_large");
    if (end > bytes.length)
      bytes = copyOf(bytes.subarray(0, size), Math.min(Math.max(end, 2 * size), maxBytes));
    bytes.set(piece, size);
    size = end;
  }
  return bytes.subarray(0, size);
}

const FIRST_BYTES = 64 * 1024;

function copyOf(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(length);
  copy.set(bytes);
  return copy;
}
