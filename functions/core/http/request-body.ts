import { MINUTE, SECOND } from "#contract/time.ts";
import { DomainError } from "../errors.ts";

/**
 * How long we wait for a body. An upload holds memory until its last byte, so without a limit a few senders that
 * trickle bytes could hold it forever.
 */
export const BODY_TIMEOUTS = {
  /** Total milliseconds spent waiting for the sender; enough for 10 MB at 0.7 Mbit/s. */
  whole: 2 * MINUTE,
  /** Milliseconds without a single byte. */
  silence: 10 * SECOND,
};

/**
 * How much of a refused body we still read so that the sender receives our response. If a connection closes while
 * bytes are still arriving, it's reset, and the response may not arrive.
 */
export const DRAIN = {
  /** Bytes; more than the largest file we accept. */
  bytes: 12 * 1024 * 1024,
  /** Total milliseconds; enough for a phone to send 12 MB. */
  whole: MINUTE,
  /** Milliseconds without a single byte. */
  silence: 10 * SECOND,
};

/** Bytes per read. With the default of 4 kB, the overhead per read would cost more than handling the bytes. */
const PIECE_BYTES = 128 * 1024;

interface Opened {
  /** @returns the next bytes, or null at the end. The runtime allows one read at a time, so reads queue up. */
  read(): Promise<Uint8Array | null>;
  /** Bytes read so far. */
  readonly count: number;
}

const opened = new WeakMap<Request, Opened>();

/**
 * Yields the body's bytes as they arrive. If the caller stops early, {@link drainBody} reads the rest.
 * @param request one whose body hasn't been read yet
 * @throws DomainError 408 `body_timeout` when the sender is slower than the limits
 */
export async function* bodyOf(
  request: Request,
  limits: typeof BODY_TIMEOUTS = BODY_TIMEOUTS,
): AsyncGenerator<Uint8Array> {
  const body = open(request);
  // Count only the time spent waiting for the sender, not the time that the caller spends on the bytes.
  for (let waited = 0; ; ) {
    const timeout = Math.min(limits.silence, limits.whole - waited);
    const since = Date.now();
    const piece = timeout > 0 ? await within(body.read(), timeout) : LATE;
    waited += Date.now() - since;
    if (piece === LATE) throw tooSlow();
    if (!piece) return;
    yield piece;
  }
}

const tooSlow = () =>
  new DomainError(
    "timeout",
    "body_timeout",
    "The upload took too long. Check your connection and try again.",
  );

/**
 * Reads the rest of a body and discards it before the response goes out. Stops at the limits of {@link DRAIN}. If the
 * declared length exceeds them, reads nothing; then the connection closes after the response. Never throws, because a
 * sender who hung up doesn't need a response.
 * @param request the original request; its body may be unread, or read in part or whole by {@link bodyOf}
 */
export async function drainBody(request: Request, limits: typeof DRAIN = DRAIN): Promise<void> {
  const known = opened.get(request);
  if (!request.body || (!known && (request.bodyUsed || request.body.locked))) return;
  const body = known ?? open(request);
  const most = body.count + limits.bytes;
  if (Number(request.headers.get("Content-Length") ?? 0) > most) return;
  const overAt = Date.now() + limits.whole;
  try {
    while (body.count < most) {
      const timeout = Math.min(limits.silence, overAt - Date.now());
      if (timeout <= 0) return;
      const piece = await within(body.read(), timeout);
      if (!piece || piece === LATE) return;
    }
  } catch {
    // The sender has disconnected.
  }
}

function open(request: Request): Opened {
  const reader = (request.body as ReadableStream<Uint8Array>).getReader({ mode: "byob" });
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  const readNext = async () => {
    const { value, done } = await reader.read(new Uint8Array(PIECE_BYTES));
    count += done ? 0 : value.length;
    return done ? null : value;
  };
  const body: Opened = {
    read() {
      const next = last.then(readNext);
      last = next.catch(() => undefined);
      return next;
    },
    get count() {
      return count;
    },
  };
  opened.set(request, body);
  return body;
}

const LATE = Symbol("late");

/** @returns the promise's result, or LATE when the time is up */
async function within<T>(promise: Promise<T>, ms: number): Promise<T | typeof LATE> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), ms);
  });
  // Ignore the error of a read that comes too late.
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
  }
}
