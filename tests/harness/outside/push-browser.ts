import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { stack } from "../stack/stack.ts";
import { until } from "../until.ts";
import type { Delivery } from "./push-service.ts";

/** A message that arrived at a browser. */
interface Pushed extends Delivery {
  /** The decrypted text; undefined if it can't be decrypted. */
  text: string | undefined;
}

/** A browser that has subscribed to the stand-in for a push service. */
export interface PushBrowser {
  /** What the page sends to the product. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** @returns the messages so far, oldest first */
  received(): Promise<Pushed[]>;
  /** Waits until there are this many messages. */
  waitFor(count: number): Promise<Pushed[]>;
}

/** @param answers the push service's answers to the first message, the second and so on; see `push-service.ts` */
export function pushBrowser(answers = "201"): PushBrowser {
  const host = stack().env.PUSH_DOOR;
  const id = randomBytes(8).toString("hex");
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const auth = randomBytes(16);
  const received = async () => {
    const all = (await (await fetch(`http://${host}/received/${id}`)).json()) as Delivery[];
    return all.map((one) => ({ ...one, text: decrypt(Buffer.from(one.body, "base64"), pair, auth) }));
  };
  return {
    subscription: {
      endpoint: `https://${host}/push/${answers}/${id}`,
      keys: { p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") },
    },
    received,
    waitFor: (count) =>
      until(async () => {
        const all = await received();
        return all.length >= count && all;
      }, "a pushed message"),
  };
}

/** Decrypts a message with a single record (RFC 8188, 8291). */
function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string | undefined {
  try {
    const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0];
    const sender = body.subarray(21, 21 + idLength);
    const record = body.subarray(21 + idLength);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
    const input = Buffer.from(hkdfSync("sha256", pair.computeSecret(sender), auth, info, 32));
    const part = (name: string, length: number) =>
      Buffer.from(hkdfSync("sha256", input, salt, `Content-Encoding: ${name}\0`, length));
    const decipher = createDecipheriv("aes-128-gcm", part("aes128gcm", 16), part("nonce", 12));
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    return padded.subarray(0, end).toString();
  } catch {
    return undefined;
  }
}
