import { TOKEN_TYPE } from "#contract/sharing/signed.ts";
import { MINUTE, SECOND } from "#contract/time.ts";
import { checkCredential, readCredential } from "./credential.ts";
import { toText } from "./encoding.ts";
import { loadModule, type ModuleSource } from "./level.ts";
import { checkReport, checkSlip, type ReportFile, readJson, readPdf } from "./report.ts";
import { fetchIssuer, type Get, getFresh } from "./source.ts";
import { lookUpStatus, type Status } from "./status.ts";
import { type Issuer, readToken } from "./token.ts";
import { Refused, type Signed, type Validity, type Verdict } from "./verdict.ts";

/** A file and its name, whose extension must match the content. */
interface FileInput {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What to verify: a file, or text that was pasted, scanned, or in a link. */
export type Input = FileInput | string;

/** The maximum length of a credential or JSON report: enough for over 1,000 facts of about 700 characters each. */
const MAX_CHARACTERS = 1_000_000;
/** The characters of tokens and credentials. */
const TOKEN = /^[\w.~-]+$/;
/** How far the device's clock may be behind ours, in milliseconds. */
const LEEWAY = MINUTE;

/** An input that was read but not verified yet: its claims, and the check to run once the issuer's keys have loaded. */
interface Reading {
  claims: Record<string, unknown>;
  check: (issuer: Issuer, source: ModuleSource) => Promise<Signed>;
}

/**
 * Verifies a report, a credential, or the contents of a report's QR code in the browser. Only the issuer's keys, a
 * status list and, for a JSON report, the module that computes its level of assurance are fetched.
 * @param site.origin this page's origin, to recognize our own links
 * @returns a verdict for any input; it never throws
 */
export async function verify(
  input: Input,
  site: { get?: Get; load?: ModuleSource["load"]; now?: () => number; origin?: string } = {},
): Promise<Verdict> {
  const { get = getFresh, load = loadModule, now = Date.now, origin = location.origin } = site;
  try {
    const { check, claims } = await read(input, origin);
    const issuer = await fetchIssuer(get);
    const signed = await check(issuer, { get, load });
    const status = await lookUpStatus(claims.status, issuer, get);
    const checkedAt = now();
    return {
      outcome: "issued",
      signed,
      ...standingAt(claims, status, checkedAt),
      issuer: issuer.id,
      issuedAt: Number(claims.iat) * SECOND,
      checkedAt,
    };
  } catch (error) {
    if (!(error instanceof Refused)) console.error(error);
    const { problem, detail } = error instanceof Refused ? error : new Refused("unreadable");
    return { outcome: "refused", problem, detail };
  }
}

async function read(input: Input, origin: string): Promise<Reading> {
  if (typeof input === "string") return readText(input, origin);
  const { name, bytes } = input;
  // Programs choose by extension how to show a file, and some accept a PDF with other content before its start. So a
  // file whose name and first bytes don't match could show something other than what we verify.
  if (isPdf(bytes) !== /\.pdf$/i.test(name)) throw new Refused("other_format");
  return isPdf(bytes) ? readReport(await readPdf(bytes)) : readText(toText(bytes), null);
}

const isPdf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 5)) === "%PDF-";

/** @param origin the origin of our links; null for a file, which can't be a link */
async function readText(text: string, origin: string | null): Promise<Reading> {
  if (text.length > MAX_CHARACTERS) throw new Refused("too_large");
  if (text.trimStart().startsWith("{")) return readReport(await readJson(text));
  // Mail programs break long lines, so remove all whitespace.
  const joined = text.replaceAll(/\s/g, "");
  const token = origin === null ? joined : withoutLink(joined, origin);
  // Any text beside the token would look as if we had verified it, too.
  if (!TOKEN.test(token)) throw new Refused("unreadable");
  return readSigned(token);
}

/**
 * Extracts the token from a link to this page.
 * @throws Refused `shared_profile` for a link to a shared profile
 */
function withoutLink(text: string, origin: string): string {
  const page = `${origin}/verify#`;
  const path = text.startsWith(origin) ? text.slice(origin.length) : "";
  if (/^\/s\/[\w-]+$/.test(path)) throw new Refused("shared_profile", path);
  return text.startsWith(page) ? text.slice(page.length) : text;
}

const readReport = (file: ReportFile): Reading => ({
  claims: file.statement.payload,
  check: (issuer, source) => checkReport(file, issuer, source),
});

function readSigned(text: string): Reading {
  if (text.includes("~")) {
    const credential = readCredential(text);
    return { claims: credential.token.payload, check: (issuer) => checkCredential(credential, issuer) };
  }
  const token = readToken(text);
  if (token.typ === TOKEN_TYPE.statement) throw new Refused("statement_alone");
  if (token.typ === TOKEN_TYPE.credential) throw new Refused("incomplete");
  return { claims: token.payload, check: (issuer) => checkSlip(token, issuer) };
}

/**
 * @returns whether something that we issued is still valid. If the status list is newer than the device's time, the
 *   device's clock is slow, so the list's time is used
 */
function standingAt(
  { exp, nbf, iat }: Record<string, unknown>,
  status: Status | null,
  device: number,
): { standing: Validity; statusAt: number | null } {
  const now = Math.max(device, status?.at ?? 0);
  const current = status && status.expiresAt > now ? status : null;
  const statusAt = status?.at ?? null;
  if (status?.isRevoked) return { standing: "revoked", statusAt };
  if (typeof exp === "number" && exp * SECOND <= now) return { standing: "expired", statusAt };
  const start = Math.max(...[nbf, iat].map((time) => (typeof time === "number" ? time * SECOND : 0)));
  if (start > now + LEEWAY) return { standing: "not_yet_valid", statusAt };
  return { standing: current ? "valid" : "unknown", statusAt: current && statusAt };
}
