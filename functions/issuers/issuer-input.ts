import { cleanLine } from "#contract/clean-text.ts";
import type { IssuerKind } from "#contract/documents/signature.ts";
import { ISSUER_KINDS } from "#contract/documents/signature.ts";
import { DOCUMENT_TYPES, type DocumentType } from "#contract/enums.ts";
import { invalid } from "#core/errors.ts";
import type { IssuerRow } from "#db/schema/issuers.ts";
import { type CheckedKey, checkKey, type KeyInput } from "./key-input.ts";
import { isListLength, LIST_LENGTH } from "./status-list/list-address.ts";

/** An issuer as operators and reviewers give it. */
export interface IssuerInput {
  name: string;
  kind: IssuerKind;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** For a state: the code that its documents carry, such as `CA` on licenses, or `UTO` in passports. */
  state?: string | null | undefined;
  /** The types of documents that it may sign; none for a time stamp authority. */
  documents: readonly DocumentType[];
  /** The hosts of its status lists. */
  statusHosts?: readonly string[] | undefined;
  /** Entries per status list; by default 2^26. */
  statusListLength?: number | null | undefined;
  /** Where its keys were looked up: an https URL. */
  source: string;
  /** Whether it's made up. */
  test?: boolean | undefined;
  /** May be empty if the keys are fetched afterwards (`issuers refresh`). */
  keys: readonly KeyInput[];
}

/** An issuer, ready to be stored. */
export interface CheckedIssuer {
  issuer: Pick<
    IssuerRow,
    | "name"
    | "kind"
    | "country"
    | "state"
    | "documents"
    | "statusHosts"
    | "statusListLength"
    | "source"
    | "test"
  >;
  keys: CheckedKey[];
}

const MAX_NAME = 120;
const MAX_KEYS = 50;
const MAX_HOSTS = 10;

/**
 * @returns the issuer with its name cleaned and its keys' ids computed
 * @throws DomainError 422 with one message per field
 */
export async function checkIssuer(input: IssuerInput): Promise<CheckedIssuer> {
  const name = cleanLine(input.name).trim();
  const documents = [...new Set(input.documents)];
  const hosts = [...new Set((input.statusHosts ?? []).map((host) => host.trim().toLowerCase()))];
  const length = input.statusListLength ?? null;
  const isTimestamp = input.kind === "timestamp";
  const problems: Record<string, string | false> = {
    name: (name === "" || name.length > MAX_NAME) && `Give a name of at most ${MAX_NAME} characters`,
    kind: !ISSUER_KINDS.includes(input.kind) && `Choose a kind: ${ISSUER_KINDS.join(", ")}`,
    country: !/^[A-Z]{2}$/.test(input.country) && "Give the country as two capital letters, like US",
    state: problemOfState(input),
    documents:
      (!documents.every((type) => DOCUMENT_TYPES.includes(type)) &&
        `Choose from these documents: ${DOCUMENT_TYPES.join(", ")}`) ||
      (isTimestamp && documents.length > 0 && "A time stamp authority signs no documents") ||
      (!isTimestamp && documents.length === 0 && "Name the documents that it may sign") ||
      (!SIGNS_CARDS.includes(input.kind) &&
        documents.some((type) => CARDS.includes(type)) &&
        "Only a state or a wallet signs licenses, IDs, passports, Social Security cards and birth certificates"),
    statusHosts:
      (hosts.length > MAX_HOSTS || !hosts.every(isHost)) &&
      `Give at most ${MAX_HOSTS} host names, like status.dmv.example`,
    statusListLength:
      length !== null &&
      !isListLength(length) &&
      `Give a multiple of 8 from ${LIST_LENGTH.least} to ${LIST_LENGTH.usual}`,
    source: !isHttps(input.source) && "Give the https address where you looked up the keys",
    keys: input.keys.length > MAX_KEYS && `Give at most ${MAX_KEYS} keys`,
  };
  const found = Object.entries(problems).flatMap(([field, text]) => (text ? [[field, text]] : []));
  if (found.length > 0) throw invalid(Object.fromEntries(found));
  const keys = await Promise.all(input.keys.map((key) => checkKey(key)));
  if (new Set(keys.map(({ keyId }) => keyId)).size < keys.length)
    throw invalid({ key: "One key is given twice" });
  return {
    issuer: {
      name,
      kind: input.kind,
      country: input.country,
      state: input.state || null,
      documents,
      statusHosts: hosts,
      statusListLength: length,
      source: input.source.trim(),
      test: input.test ?? false,
    },
    keys,
  };
}

/** Documents that say who someone is. Only who issues them can sign them. */
const CARDS: readonly DocumentType[] = [
  "drivers_license",
  "state_id",
  "passport",
  "social_security_card",
  "birth_certificate",
];
const SIGNS_CARDS: readonly IssuerKind[] = ["state", "wallet"];
/** Documents that carry their state's or country's code. */
const CODED: readonly DocumentType[] = ["drivers_license", "state_id", "passport"];

function problemOfState({ kind, state, documents }: IssuerInput): string | false {
  const needsCode = kind === "state" && (documents ?? []).some((type) => CODED.includes(type));
  if (!state) return needsCode && "Give the code that its licenses or passports carry, like CA";
  if (kind !== "state") return "Only a state has a state code";
  return !/^[A-Z]{2,3}$/.test(state) && "Give the code as its documents have it, like CA";
}

/** A port is allowed for the local stack, whose status lists are on one. */
const isHost = (host: string): boolean => {
  const [name = "", port, ...rest] = host.split(":");
  if (rest.length > 0 || host.length > 253 || (port !== undefined && !/^\d{1,5}$/.test(port))) return false;
  return name.split(".").every((label) => /^[a-z0-9-]{1,63}$/.test(label));
};

function isHttps(text: string): boolean {
  const url = text.length <= 500 ? URL.parse(text.trim()) : null;
  return url?.protocol === "https:" && url.username === "" && url.password === "";
}
