import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { type Host, host } from "../lib/host.ts";
import { call, timed } from "../lib/http.ts";
import { type Person, person, post, requestOf } from "../lib/people.ts";
import { opened, roomOf } from "../lib/room.ts";
import { interleave } from "../lib/stats.ts";
import { type Row, ratioRow } from "../lib/table.ts";
import { type World, world } from "../lib/world.ts";

const ROUNDS = 25;
/** Milliseconds after which a result counts as lost. */
const DEADLINE = 30_000;

/**
 * Measures the time from the request to the result. The baseline is the unavoidable work: storing the picture, and
 * finding its barcode with only the library.
 */
export async function checks(): Promise<Row[]> {
  const servers = await world();
  const { vars, dbUrl } = servers;
  const product = await host("functions/api-worker.ts", { vars, queues: true });
  const straight = await host("tests/bench/baseline/s3.ts", { vars });
  const library = await host("tests/bench/baseline/barcode.ts");
  try {
    const [requester, subject] = [await person(product.url, dbUrl), await person(product.url, dbUrl)];
    const news = await listen(servers, requester);
    const storedAndRead = async () => {
      const body = await license();
      const stored = await timed(straight.url, { method: "POST", body });
      return stored + (await timed(library.url, { method: "POST", body }));
    };
    const toResult = async (since: "request" | "upload") => {
      const asked = performance.now();
      const id = await requestOf(product.url, requester, subject.email);
      const completed = news.completed(id);
      await consent(product, subject, id);
      const began = since === "request" ? asked : performance.now();
      await upload(product, subject, id);
      await completed;
      return performance.now() - began;
    };
    const taken = await interleave(
      {
        storedAndRead,
        fromUpload: () => toResult("upload"),
        fromRequest: () => toResult("request"),
      },
      { rounds: ROUNDS },
    );
    news.close();
    const beside = "÷ the same picture stored and its barcode found, bare";
    return [
      ratioRow(
        `upload → result on the asker's socket ${beside}`,
        null,
        taken.storedAndRead,
        taken.fromUpload,
      ),
      ratioRow(
        `request → consent → upload → result on the asker's socket ${beside}`,
        null,
        taken.storedAndRead,
        taken.fromRequest,
      ),
    ];
  } finally {
    await library.stop();
    await straight.stop();
    await product.stop();
    await servers.stop();
  }
}

/** The requester's open page, which receives an event at the end of each verification. */
async function listen(servers: World, { id }: Person) {
  const socket = await opened(await roomOf(servers, id));
  return {
    /** @returns once the room has announced that this verification is completed */
    completed(verificationId: string): Promise<void> {
      socket.send(JSON.stringify({ type: "subscribe_verification", id: verificationId }));
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`No result of ${verificationId}`)), DEADLINE);
        const onMessage = (event: MessageEvent) => {
          const text = String(event.data);
          if (!text.includes(verificationId) || !text.includes('"verification_completed"')) return;
          clearTimeout(late);
          socket.removeEventListener("message", onMessage);
          resolve();
        };
        socket.addEventListener("message", onMessage);
      });
    },
    close: () => socket.close(),
  };
}

const consent = (product: Host, subject: Person, id: string) =>
  post(`${product.url}/api/verifications/${id}/consent`, subject.headers, {
    accepted: true,
    textVersion: CONSENT_VERSION,
  });

async function upload(product: Host, { headers }: Person, verificationId: string): Promise<void> {
  const form = new FormData();
  form.set("document", new File([await license()], "license.jpg"));
  form.set("documentType", "drivers_license");
  form.set("verificationId", verificationId);
  // Use fetch's Response only for the form's encoding and boundary.
  const encoded = new Response(form);
  const answer = await call(`${product.url}/api/v1/documents/upload`, {
    method: "POST",
    headers: {
      Authorization: headers.Authorization,
      "Content-Type": encoded.headers.get("Content-Type") as string,
    },
    body: new Uint8Array(await encoded.arrayBuffer()),
  });
  if (answer.status !== 201) throw new Error(`The upload was answered ${answer.status}: ${answer.body}`);
}

/** A unique file for each round, because a file that's used in two requests would go to a reviewer. */
async function license(): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readFile(new URL("../../fixtures/out/license.jpg", import.meta.url));
  return new Uint8Array(Buffer.concat([bytes, randomBytes(16)]));
}
