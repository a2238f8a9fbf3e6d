import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import type { Answer } from "#tests/harness/client.ts";
import { type Account, someEmail } from "#tests/harness/people/account.ts";
import { requestBody, upload } from "#tests/harness/verification/verification.ts";
import type { Case, People } from "./people.ts";

/** What came of one call. */
export interface Call {
  name: string;
  kind: "2xx" | "503" | "other";
  /** For `other`, what it was. */
  detail: string;
  ms: number;
}

/** Everything that the product said it had done. */
export interface Promised {
  /** Ids of requests, by requester. */
  created: { requester: Account; id: string; email: string }[];
  uploaded: { case: Case; id: string }[];
  consented: Case[];
  read: Case[];
  /** What the editor's profile has to say. */
  bio: string | null;
}

export interface Load {
  calls: Call[];
  promised: Promised;
  /** Makes one more request, and repeats that until it goes through. */
  makeRequest(): Promise<void>;
  /** Ends the stream of new requests. */
  stop(): void;
  /** The same. @returns once every write that failed was repeated and went through */
  finish(): Promise<void>;
}

interface Write {
  name: string;
  send(): Promise<Answer<unknown>>;
  /** Notes what a successful answer promised. */
  done(answer: Answer<unknown>): void;
}

const EVERY_MS = 100;
/** Milliseconds between two tries of the same write. */
const PAUSE = 1_000;
/** Milliseconds. A request may take 30 seconds; a busy machine adds some. */
const HANG = 45_000;
/** Milliseconds after the fault until the last write has to go through. */
const PATIENCE = 90_000;

/**
 * Sends ten mixed requests a second, from several people. A write that fails is sent again, with the same
 * Idempotency-Key, until it goes through.
 */
export function startLoad({ requesters, editor, cases }: People): Load {
  const calls: Call[] = [];
  const promised: Promised = { created: [], uploaded: [], consented: [], read: [], bio: null };
  const writing = new Set<Promise<void>>();
  let giveUpAt = Number.POSITIVE_INFINITY;
  let isEditing = false;
  let turn = 0;
  const waiting = { consent: [...cases], upload: [...cases], read: [...cases] };
  const requester = () => requesters[turn % requesters.length]!;
  const someCase = () => cases[turn % cases.length]!;

  async function call(name: string, send: () => Promise<Answer<unknown>>): Promise<Answer<unknown> | null> {
    const begun = Date.now();
    const hang = new AbortController();
    const answer = await Promise.race([
      send().catch((error: Error) => `no answer: ${error.message}`),
      sleep(HANG, "no answer in time", { signal: hang.signal, ref: false }),
    ]).finally(() => hang.abort());
    const ms = Date.now() - begun;
    if (typeof answer === "string") {
      calls.push({ name, kind: "other", detail: answer, ms });
      return null;
    }
    calls.push({ name, ms, ...kindOf(answer) });
    return answer;
  }

  async function persist({ name, send, done }: Write): Promise<void> {
    for (;;) {
      const answer = await call(name, send);
      if (answer && answer.status < 300) return done(answer);
      if (Date.now() > giveUpAt) throw new Error(`${name} never went through`);
      await sleep(PAUSE);
    }
  }

  function write(one: Write): Promise<void> {
    const work = persist(one);
    writing.add(work);
    // `finish` reports what never went through.
    work.catch(() => undefined);
    return work;
  }

  const reads: Record<string, () => Promise<Answer<unknown>>> = {
    list: () => requester().api.get("/api/v1/verifications"),
    detail: () => {
      const { id, subject } = someCase();
      return subject.api.get(`/api/verifications/${id}`);
    },
    notifications: () => someCase().subject.api.get("/api/notifications"),
  };

  function create(): Write {
    const [from, email, idempotencyKey] = [requester(), someEmail("late"), randomUUID()];
    return {
      name: "create",
      send: () => from.api.post("/api/v1/verifications", requestBody(email), { idempotencyKey }),
      done: ({ data }) => promised.created.push({ requester: from, id: (data as { id: string }).id, email }),
    };
  }

  const writes: Record<string, () => Write | null> = {
    create,
    consent() {
      const one = waiting.consent.shift();
      const idempotencyKey = randomUUID();
      const body = { accepted: true, textVersion: CONSENT_VERSION };
      if (!one) return null;
      return {
        name: "consent",
        send: () => one.subject.api.post(`/api/verifications/${one.id}/consent`, body, { idempotencyKey }),
        done: () => promised.consented.push(one),
      };
    },
    upload() {
      const one = waiting.upload.shift();
      const idempotencyKey = randomUUID();
      if (!one) return null;
      return {
        name: "upload",
        send: () => upload(one.subject, one.id, one.document, { idempotencyKey }),
        done: ({ data }) => promised.uploaded.push({ case: one, id: (data as { id: string }).id }),
      };
    },
    read() {
      const one = waiting.read.shift();
      if (!one) return null;
      return {
        name: "mark read",
        send: () => one.subject.api.post(`/api/notifications/${one.notificationId}/read`, {}),
        done: () => promised.read.push(one),
      };
    },
  };

  function editProfile(): void {
    if (isEditing) return;
    const bio = `Edit ${randomUUID()}`;
    const body = { name: "Ada Byron", email: editor.email, phone: null, company: null, bio };
    isEditing = true;
    void write({
      name: "edit profile",
      send: () => editor.api.put("/api/users/profile", body),
      done: () => {
        promised.bio = bio;
        isEditing = false;
      },
    });
  }

  const MIX = [
    "list",
    "create",
    "detail",
    "consent",
    "notifications",
    "upload",
    "detail",
    "read",
    "list",
    "edit",
  ];

  function next(): void {
    const name = MIX[turn++ % MIX.length]!;
    const one = writes[name]?.() ?? null;
    if (name === "edit") editProfile();
    else if (one) void write(one);
    else void call(name in reads ? name : "list", reads[name] ?? reads.list!);
  }

  const timer = setInterval(next, EVERY_MS);
  const stop = () => clearInterval(timer);
  return {
    calls,
    promised,
    makeRequest() {
      giveUpAt = Date.now() + PATIENCE;
      return write(create());
    },
    stop,
    async finish() {
      stop();
      giveUpAt = Date.now() + PATIENCE;
      await Promise.all(writing);
    },
  };
}

/** Sorts an answer into the classes that are allowed, and the rest. */
function kindOf(answer: Answer<unknown>): Pick<Call, "kind" | "detail"> {
  const { status, headers, json, bytes } = answer;
  if (status < 300 && json !== undefined) return { kind: "2xx", detail: "" };
  const { code, message } =
    (json as { error?: { code?: string; message?: string } } | undefined)?.error ?? {};
  const isUnavailable = status === 503 && code === "unavailable" && message && headers.get("Retry-After");
  if (isUnavailable) return { kind: "503", detail: "" };
  return { kind: "other", detail: `${status} ${code ?? new TextDecoder().decode(bytes).slice(0, 80)}` };
}
