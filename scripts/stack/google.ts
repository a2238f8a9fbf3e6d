import { type Part, type PartSpec, startPart } from "./part.ts";

/** The stand-in's only client. */
const CLIENT = { id: "countersign-local", secret: "countersign-local-secret" } as const;

/** @returns the variables that point the Worker at the stand-in instead of Google */
export function googleVars(port: number): Record<string, string> {
  return {
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
    GOOGLE_ISSUER: `http://localhost:${port}`,
    GOOGLE_AUTHORIZE_URL: `http://localhost:${port}/authorize`,
    GOOGLE_TOKEN_URL: `http://127.0.0.1:${port}/token`,
    GOOGLE_JWKS_URL: `http://127.0.0.1:${port}/jwks`,
  };
}

/** Stands in for Google's sign-in, with a page that asks which Google account to use. */
export async function startGoogle(
  port: number,
  host: string,
  hooks: Pick<PartSpec, "onLog" | "onDeath">,
): Promise<Part> {
  return await startPart({
    name: "google",
    script: "./google-process.ts",
    config: { port, host, client: CLIENT },
    ...hooks,
  });
}
