import type { Ctx } from "#core/context.ts";
import { retiredCredentialKeys } from "#db/schema/accounts/credentials.ts";
import { signingKeys } from "#functions/credentials/keys.ts";
import { createSigningKey, keepPublicKeys } from "#functions/credentials/rotate-keys.ts";
import { type Changing, type Looking, Refused } from "./command.ts";
import { time } from "./lines.ts";

export const keysList: Looking = {
  takes: "",
  summary: "lists the keys that credentials are verified with",
  arity: 0,
  async look({ ctx }) {
    const retired = await ctx.db
      .select()
      .from(retiredCredentialKeys)
      .orderBy(retiredCredentialKeys.retiredAt);
    const ring = ctx.env.CREDENTIAL_KEYS ? await signingKeys(ctx.env) : [];
    return {
      lines: [
        ...(ring.length === 0 ? ["Set CREDENTIAL_KEYS to see its keys, too"] : []),
        ...ring.map(({ kid }, place) => `${kid}  in CREDENTIAL_KEYS${place === 0 ? ", signs" : ""}`),
        ...retired
          .filter(({ kid }) => ring.every((one) => one.kid !== kid))
          .map(({ kid, retiredAt }) => `${kid}  kept since ${time(retiredAt)}`),
      ],
      looked: { entity: "credential_key", entityId: "all" },
    };
  },
};

export const keysRotate: Changing = {
  takes: "",
  summary: "prints a new CREDENTIAL_KEYS and keeps the old public keys; needs the old value",
  arity: 0,
  async prepare({ ctx, by }) {
    const [current] = await ring(ctx);
    if (!current) throw new Refused("CREDENTIAL_KEYS has no key");
    const { kid, entry } = await createSigningKey(ctx);
    return {
      will: `keep the public key ${current.kid} and print a new CREDENTIAL_KEYS.`,
      done: [
        `The public key ${current.kid} is kept, so what it signed stays verifiable.`,
        "The new public key is published, too. Wait five minutes, the time for which verifiers may cache our keys.",
        "Then put it into a file as CREDENTIAL_KEYS=…, and deploy. The old key signs until you do.",
        "  npm run deploy -- --secrets-file <file>",
        `The new value signs as ${kid}. It's shown only here, so store it where you keep secrets:`,
        "",
        entry,
      ].join("\n"),
      apply: () => keepPublicKeys(ctx, by, entry),
    };
  },
};

function ring(ctx: Ctx) {
  if (!ctx.env.CREDENTIAL_KEYS)
    throw new Refused(
      "Set CREDENTIAL_KEYS to the value that's deployed now, whose public key has to be kept",
    );
  return signingKeys(ctx.env);
}
