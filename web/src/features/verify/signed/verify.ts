import { TOKEN_TYPE } from "#contract/signed.ts";
import { checkCredential, readCredential } from "./credential.ts";
import { toText } from "./encoding.ts";
import { checkReport, checkSlip, readJson, readPdf } from "./report.ts";
import { fetchIssuer, type Get, getFresh } from "./source.ts";
import { lookUpStatus, type Status } from "./status.ts";
import { type Issuer, readToken } from "./token.ts";
import { Refused, type Signed, type Standing, type Verdict } from "./verdict.ts";

/** What to verify: the bytes of a file, or a text that was pasted or scanned. */
export type Input = Uint8Array<ArrayBuffer> | string;

/** Characters in the longest credential or slip. One fact takes about 700. */
const MOST_CHARACTERS = 1_000_000;
/** Difference between our clock and the device's that we tolerate, in seconds. */
const LEEWAY = 60;

/** Reads an input completely, and says how to go on once the issuer's keys are there. */
type Check = (issuer: Issuer) => Promise<Signed>;

/**
 * Verifies a report, a credential, or what a report's QR code says, here in the browser. Only the issuer's keys and a
 * status list are fetched.
 * @param site.origin where this page is, to recognize our own links
 * @returns a verdict for any input; it never throws
 */
export async function verify(
  input: Input,
  site: { get?: Get; now?: () => number; origin?: string } = {},
): Promise<Verdict> {
  const { get = getFresh, now = Date.now, origin = location.origin } = site;
  try {
    const { check, claims } = await read(input, origin);
    const issuer = await fetchIssuer(get);
    const signed = await check(issuer);
    const status = await lookUpStatus(claims.status, issuer, get);
    const checkedAt = now();
    return {
      outcome: "issued",
      signed,
      ...standingOf(claims, status, checkedAt / 1000),
      issuer: issuer.id,
      issuedAt: Number(claims.iat),
      checkedAt,
    };
  } catch (error) {
    if (!(error instanceof Refused)) console.error(error);
    const { problem, detail } = error instanceof Refused ? error : new Refused("unreadable");
    return { outcome: "refused", problem, detail };
  }
}

async function read(
  input: Input,
  origin: string,
): Promise<{ check: Check; claims: Record<string, unknown> }> {
  if (typeof input !== "string" && isPdf(input)) {
    const file = await readPdf(input);
    return { check: (issuer) => checkReport(file, issuer), claims: file.statement.payload };
  }
  const text = typeof input === "string" ? input : toText(input);
  if (text.trimStart().startsWith("{")) {
    const file = await readJson(text);
    return { check: (issuer) => checkReport(file, issuer), claims: file.statement.payload };
  }
  if (text.length > MOST_CHARACTERS) throw new Refused("too_large");
  return readPasted(tokenFrom(text, origin));
}

function readPasted(text: string): { check: Check; claims: Record<string, unknown> } {
  if (text.includes("~")) {
    const credential = readCredential(text);
    return {
      check: (issuer) => checkCredential(credential, issuer),
      claims: credential.token.payload,
    };
  }
  const token = readToken(text);
  if (token.typ === TOKEN_TYPE.statement) throw new Refused("statement_alone");
  if (token.typ === TOKEN_TYPE.credential) throw new Refused("incomplete");
  return { check: (issuer) => checkSlip(token, issuer), claims: token.payload };
}

const isPdf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 5)) === "%PDF-";

/**
 * Takes the token out of a link to this page. Mail programs break long lines, so white space doesn't count.
 * @throws Refused `shared_profile` for a link to a shared profile
 */
function tokenFrom(text: string, origin: string): string {
  const joined = text.replaceAll(/\s/g, "");
  if (!joined.startsWith(`${origin}/`)) return joined;
  const { pathname, hash } = new URL(joined);
  if (pathname.startsWith("/s/")) throw new Refused("shared_profile", pathname);
  return hash.slice(1);
}

/** A list that's newer than the device's clock shows that the clock is slow, so the list's time counts. */
function standingOf(
  { exp, nbf, iat }: Record<string, unknown>,
  status: Status | null,
  device: number,
): { standing: Standing; statusAt: number | null } {
  const now = Math.max(device, status?.at ?? 0);
  const current = status && status.expiresAt > now ? status : null;
  const statusAt = status?.at ?? null;
  if (status?.isRevoked) return { standing: "revoked", statusAt };
  if (typeof exp === "number" && exp <= now) return { standing: "expired", statusAt };
  const start = Math.max(...[nbf, iat].map((time) => (typeof time === "number" ? time : 0)));
  if (start > now + LEEWAY) return { standing: "not_yet_valid", statusAt };
  return { standing: current ? "valid" : "unknown", statusAt: current && statusAt };
}
