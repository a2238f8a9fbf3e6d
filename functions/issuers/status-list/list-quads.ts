import { utf8 } from "#core/crypto/encode.ts";
import { PublishedFault } from "../published-fault.ts";
import type { ListCredential, ListDocument, ListProof } from "./list-document.ts";

/**
 * The canonical form of a status list and of its proof (RDF Dataset Canonicalization 1.0), which a Data Integrity
 * signature covers.
 *
 * A list has a fixed set of properties, and all are in `https://www.w3.org/ns/credentials/v2`. So we write their
 * statements out, with no JSON-LD processor: it would be the largest part of the Worker, and would run over data from
 * the network. Whatever isn't written here is refused. That's safe even where a list gives a property another meaning:
 * then its issuer signed other statements, and the signature doesn't verify.
 */
const VC = "https://www.w3.org/2018/credentials#";
const STATUS = "https://www.w3.org/ns/credentials/status#";
const SECURITY = "https://w3id.org/security#";
const XSD = "http://www.w3.org/2001/XMLSchema#";
const SCHEMA = "https://schema.org/";
const TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
const CREATED = "http://purl.org/dc/terms/created";
/** The label of the only node without a name. */
const UNNAMED = "_:c14n0";
/** Stands for the list, which is too long to be copied more than once. It can't occur in a statement. */
const LIST = "\u0000";

const CREDENTIAL = [
  "@context",
  "id",
  "type",
  "issuer",
  "name",
  "description",
  "validFrom",
  "validUntil",
  "credentialSubject",
  "proof",
];
const SUBJECT = ["id", "type", "statusPurpose", "encodedList", "ttl"];
const ISSUER = ["id", "name", "description"];
const PROOF = [
  "@context",
  "id",
  "type",
  "cryptosuite",
  "created",
  "expires",
  "verificationMethod",
  "proofPurpose",
  "proofValue",
];

const CREDENTIAL_TYPES: Readonly<Record<string, string>> = {
  VerifiableCredential: `${VC}VerifiableCredential`,
  BitstringStatusListCredential: `${STATUS}BitstringStatusListCredential`,
};
const SUBJECT_TYPES: Readonly<Record<string, string>> = {
  BitstringStatusList: `${STATUS}BitstringStatusList`,
};

/**
 * @returns the canonical statements of the credential without its proof, in UTF-8
 * @throws PublishedFault `property_unsupported` for anything that a list doesn't usually have
 */
export function quadsOfList({ credential, encodedList }: ListDocument): Uint8Array<ArrayBuffer> {
  const { issuer, credentialSubject: subject } = credential;
  allow(credential, CREDENTIAL);
  allow(subject, SUBJECT);
  const id = iri(credential.id);
  const whose: Labeled & { id: string } = typeof issuer === "string" ? { id: issuer } : issuer;
  allow(whose, ISSUER);
  const list = subject.id === undefined ? UNNAMED : iri(subject.id);
  const lines = [
    ...types(id, credential.type, CREDENTIAL_TYPES),
    statement(id, `${VC}issuer`, iri(whose.id)),
    statement(id, `${VC}credentialSubject`, list),
    ...named(id, credential),
    ...named(iri(whose.id), whose),
    ...typed(id, `${VC}validFrom`, credential.validFrom, `${XSD}dateTime`),
    ...typed(id, `${VC}validUntil`, credential.validUntil, `${XSD}dateTime`),
    ...types(list, subject.type, SUBJECT_TYPES),
    ...subject.statusPurpose.map((purpose) => statement(list, `${STATUS}statusPurpose`, literal(purpose))),
    ...typed(list, `${STATUS}ttl`, subject.ttl?.toString(), `${XSD}integer`),
    statement(list, `${STATUS}encodedList`, `"${LIST}"^^<${SECURITY}multibase>`),
  ];
  const [before = "", after = ""] = canonical(lines).split(LIST);
  return joined(utf8(before), encodedList, utf8(after));
}

/**
 * @returns the canonical statements of a proof without its value, in UTF-8
 * @throws PublishedFault `property_unsupported`
 */
export function quadsOfProof(proof: ListProof): Uint8Array<ArrayBuffer> {
  allow(proof, PROOF);
  const id = proof.id === undefined ? UNNAMED : iri(proof.id);
  const lines = [
    statement(id, TYPE, `<${SECURITY}DataIntegrityProof>`),
    ...typed(id, CREATED, proof.created, `${XSD}dateTime`),
    ...typed(id, `${SECURITY}expiration`, proof.expires, `${XSD}dateTime`),
    ...typed(id, `${SECURITY}cryptosuite`, proof.cryptosuite, `${SECURITY}cryptosuiteString`),
    statement(id, `${SECURITY}proofPurpose`, `<${SECURITY}assertionMethod>`),
    statement(id, `${SECURITY}verificationMethod`, iri(proof.verificationMethod)),
  ];
  return utf8(canonical(lines));
}

/** Each statement once, in the order of their code points, as canonicalization requires. */
const canonical = (lines: readonly string[]): string => [...new Set(lines)].sort().join("");

const statement = (subject: string, predicate: string, object: string): string =>
  `${subject} <${predicate}> ${object} .\n`;

const types = (
  subject: string,
  given: readonly string[],
  known: Readonly<Record<string, string>>,
): string[] =>
  given.map((type) => {
    const full = Object.hasOwn(known, type) ? known[type] : undefined;
    if (full === undefined) throw new PublishedFault("property_unsupported");
    return statement(subject, TYPE, `<${full}>`);
  });

interface Labeled {
  name?: unknown;
  description?: unknown;
}

const named = (subject: string, { name, description }: Labeled): string[] =>
  Object.entries({ name, description }).flatMap(([property, value]) => {
    if (value === undefined) return [];
    if (typeof value !== "string") throw new PublishedFault("property_unsupported");
    return [statement(subject, `${SCHEMA}${property}`, literal(value))];
  });

const typed = (subject: string, predicate: string, value: string | undefined, type: string): string[] =>
  value === undefined ? [] : [statement(subject, predicate, `${literal(value)}^^<${type}>`)];

/** @throws PublishedFault for text that would have to be escaped. Lists have none. */
function literal(text: string): string {
  if (/["\\\p{Cc}\p{Cs}]/u.test(text)) throw new PublishedFault("property_unsupported");
  return `"${text}"`;
}

/** @throws PublishedFault for anything but an absolute address of ASCII characters */
function iri(text: string): string {
  if (!/^[a-z][a-z0-9+.-]*:[\w!#$%&'()*+,./:;=?@[\]~-]+$/i.test(text))
    throw new PublishedFault("property_unsupported");
  return `<${text}>`;
}

function allow(value: object, names: readonly string[]): void {
  if (!Object.keys(value).every((name) => names.includes(name)))
    throw new PublishedFault("property_unsupported");
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** @returns whether the list's first context is the one that defines its properties */
export const isVersion2 = (credential: ListCredential): boolean =>
  credential["@context"][0] === "https://www.w3.org/ns/credentials/v2";
