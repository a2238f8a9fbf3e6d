import { linkHost, ownHost } from "../host.ts";
import { type Part, type PartHooks, startPart } from "../part.ts";

/** The stand-in's only client. */
const CLIENT = { id: "countersign-local", secret: "countersign-local-secret" } as const;

/**
 * @param host the address that the stand-in listens on
 * @returns the variables that point the Worker at the stand-in instead of Google
 */
export function googleVars(port: number, host: string): Record<string, string> {
  const forPeople = issuerUrl(port, host);
  const own = `http://${ownHost(host)}:${port}`;
  return {
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
    GOOGLE_ISSUER: forPeople,
    GOOGLE_AUTHORIZE_URL: `${forPeople}/authorize`,
    GOOGLE_TOKEN_URL: `${own}/token`,
    GOOGLE_JWKS_URL: `${own}/jwks`,
  };
}

const issuerUrl = (port: number, host: string): string => `http://${linkHost(host)}:${port}`;

/** Stands in for Google's sign-in, with a page that asks which Google account to use. */
export async function startGoogle(port: number, host: string, hooks: PartHooks): Promise<Part> {
  return await startPart({
    name: "google",
    script: "./google/google-process.ts",
    config: { port, host, issuerUrl: issuerUrl(port, host), client: CLIENT },
    ...hooks,
  });
}
