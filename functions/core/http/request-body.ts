import { DomainError } from "../errors.ts";

/**
 * How long a body is waited for. What an upload holds in memory, it holds until its last byte: without an end, a few
 * senders of a byte every now and then hold it for good.
 */
export const PATIENCE = {
  /** Milliseconds in all that are spent waiting for the sender: 10 MB at 0.7 Mbit/s. */
  whole: 120_000,
  /** Milliseconds without a single byte. */
  silence: 10_000,
};

/**
 * How much of a body is read for nothing, so that its sender gets to see the answer: a connection that is closed while
 * bytes still arrive is reset, and the answer is lost with it.
 */
export const DRAIN = {
  /** Bytes; more than the largest file that is taken. */
  bytes: 12 * 1024 * 1024,
  /** Milliseconds in all: a phone sends 12 MB in this time. */
  whole: 60_000,
  /** Milliseconds without a single byte. */
  silence: 10_000,
};

/** As much as is read at once. By default it would be 4 kB, and for each piece more is done than its bytes are worth. */
const PIECE_BYTES = 128 * 1024;

interface Opened {
  /** @returns the next bytes, or null at the end. The runtime bears one read at a time, so they queue. */
  read(): Promise<Uint8Array | null>;
  /** Bytes so far. */
  readonly count: number;
}

const opened = new WeakMap<Request, Opened>();

/**
 * The body's bytes as they arrive. Whoever stops early leaves the rest to {@link drainBody}.
 * @param request one with a body that nobody has read
 * @throws DomainError 408 `body_timeout` when the sender is slower than the limits
 */
export async function* bodyOf(
  request: Request,
  limits: typeof PATIENCE = PATIENCE,
): AsyncGenerator<Uint8Array> {
  const body = open(request);
  // What whoever takes the bytes does with them is not the sender's time.
  for (let waited = 0; ; ) {
    const patience = Math.min(limits.silence, limits.whole - waited);
    const since = Date.now();
    const piece = patience > 0 ? await within(body.read(), patience) : LATE;
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
 * Reads what is left of a body and throws it away, before the answer goes out. It stops at the limits of
 * {@link DRAIN}, and reads nothing where the sender has said that there is more: then the connection closes with the
 * answer. Never throws: somebody who hung up needs no answer.
 * @param request as it came, also one whose body was read in part by {@link bodyOf}, or whole
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
      const patience = Math.min(limits.silence, overAt - Date.now());
      if (patience <= 0) return;
      const piece = await within(body.read(), patience);
      if (!piece || piece === LATE) return;
    }
  } catch {
    // The sender has gone.
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

/** @returns what the promise does, or LATE once the time is over */
async function within<T>(promise: Promise<T>, ms: number): Promise<T | typeof LATE> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), ms);
  });
  // Nobody waits for a read that comes too late.
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
  }
}
