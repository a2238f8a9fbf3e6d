import * as z from "zod";
import { ISSUER_KINDS } from "#contract/documents/signature.ts";
import { DOCUMENT_TYPES } from "#contract/enums.ts";
import type { IssuerInput } from "#functions/issuers/issuer-input.ts";
import type { KeyInput } from "#functions/issuers/key-input.ts";
import { Refused } from "../command.ts";

const day = z.iso.date().transform((text) => Date.parse(`${text}T00:00:00Z`));
const lastDay = z.iso.date().transform((text) => Date.parse(`${text}T23:59:59.999Z`));
const limits = { valid_from: day.optional(), valid_to: lastDay.optional() };

const key = z.union([
  z.strictObject({ id: z.string(), multikey: z.string(), ...limits }),
  z.strictObject({ certificate: z.string(), ...limits }),
]);

const issuer = z.strictObject({
  name: z.string(),
  kind: z.enum(ISSUER_KINDS),
  country: z.string(),
  state: z.string().optional(),
  documents: z.array(z.enum(DOCUMENT_TYPES)).default([]),
  status_hosts: z.array(z.string()).default([]),
  status_list_length: z.int().optional(),
  source: z.string(),
  test: z.boolean().default(false),
  keys: z.array(key).default([]),
});

/** The format of `issuers import`, which `docs/issuers.md` describes. */
const file = z.strictObject({ issuers: z.array(issuer).min(1).max(200) });

/**
 * @param path for error messages
 * @throws Refused if the text isn't in the format; the message says where
 */
export function issuersIn(text: string, path: string): IssuerInput[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Refused(`${path} isn't JSON`);
  }
  const parsed = file.safeParse(json);
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    throw new Refused(`${path}, ${first?.path.join(".") || "top level"}: ${first?.message}`);
  }
  return parsed.data.issuers.map(({ status_hosts, status_list_length, keys, ...one }) => ({
    ...one,
    statusHosts: status_hosts,
    statusListLength: status_list_length,
    keys: keys.map(keyInput),
  }));
}

const keyInput = (given: z.infer<typeof key>): KeyInput => ({
  ...("multikey" in given ? { id: given.id, material: given.multikey } : { material: given.certificate }),
  validFrom: given.valid_from,
  validTo: given.valid_to,
});
