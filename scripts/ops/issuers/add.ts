import { readFile } from "node:fs/promises";
import { ISSUER_KINDS, type IssuerKind } from "#contract/documents/signature.ts";
import { DOCUMENT_TYPES, type DocumentType } from "#contract/enums.ts";
import { plural } from "#contract/plural.ts";
import { addIssuers, refuseKnownKeys } from "#functions/issuers/add.ts";
import { checkIssuer, type IssuerInput } from "#functions/issuers/issuer-input.ts";
import { type Change, type Changing, type Ops, Refused, UsageError } from "../command.ts";
import { issuersIn } from "./file.ts";

export const issuersAdd: Changing = {
  takes: "--name … --kind … --country … --source https://… [--documents …] [--key-file …]",
  summary: "adds an issuer to the trust registry: whose signatures count, and on which documents",
  arity: 0,
  needsWhy: true,
  flags: ["test"],
  options: ["name", "kind", "country", "state", "documents", "key-file", "key-id", "status-hosts", "source"],
  prepare: async (ops) => adding(ops, [await inputFrom(ops)]),
};

export const issuersImport: Changing = {
  takes: "<file.json>",
  summary: "adds all issuers of a file (docs/issuers.md), or none",
  arity: 1,
  needsWhy: true,
  prepare: async (ops, [path = ""]) => adding(ops, issuersIn(await contentOf(path), path)),
};

/** Checks everything that can be checked before anything is written, so that a dry run finds the same problems. */
async function adding({ ctx, by, why }: Ops, inputs: readonly IssuerInput[]): Promise<Change> {
  const checked = await Promise.all(inputs.map(checkIssuer));
  await refuseKnownKeys(
    ctx,
    checked.flatMap(({ keys }) => keys),
  );
  const names = checked
    .map(
      ({ issuer, keys }) =>
        `${issuer.name}${issuer.test ? " (TEST)" : ""} with ${plural(keys.length, "key")}`,
    )
    .join(", ");
  return {
    will: `add ${names}.`,
    done: `Added ${names}.`,
    apply: async () => {
      await addIssuers(ctx, inputs, { by, why });
    },
  };
}

async function inputFrom({ options, flags }: Ops): Promise<IssuerInput> {
  const needed = (name: "name" | "kind" | "country" | "source") => {
    const value = options[name];
    if (!value) throw new UsageError(`issuers add needs --${name}`);
    return value;
  };
  const keyFile = options["key-file"];
  if (!keyFile && options["key-id"]) throw new UsageError("--key-id needs --key-file");
  return {
    name: needed("name"),
    kind: kindIn(needed("kind")),
    country: needed("country").toUpperCase(),
    state: options.state?.toUpperCase(),
    documents: listIn(options.documents).map(documentIn),
    statusHosts: listIn(options["status-hosts"]),
    source: needed("source"),
    test: flags.has("test"),
    keys: keyFile ? [{ id: options["key-id"], material: await contentOf(keyFile) }] : [],
  };
}

const listIn = (text = ""): string[] =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

function kindIn(text: string): IssuerKind {
  const kind = ISSUER_KINDS.find((one) => one === text);
  if (!kind) throw new UsageError(`--kind takes one of ${ISSUER_KINDS.join(", ")}`);
  return kind;
}

function documentIn(text: string): DocumentType {
  const type = DOCUMENT_TYPES.find((one) => one === text);
  if (!type) throw new UsageError(`--documents takes some of ${DOCUMENT_TYPES.join(",")}`);
  return type;
}

/** A key or a few hundred issuers; more is a mistake. */
const MAX_FILE = 2_000_000;

async function contentOf(path: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch {
    throw new Refused(`${path} can't be read`);
  }
  if (bytes.length > MAX_FILE) throw new Refused(`${path} is too large`);
  // A certificate may come as DER, which starts with a SEQUENCE of more than 127 bytes. No text starts like that.
  const isDer = bytes[0] === 0x30 && (bytes[1] ?? 0) > 0x80;
  return bytes.toString(isDer ? "base64" : "utf8");
}
