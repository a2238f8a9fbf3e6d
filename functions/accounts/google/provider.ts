import { OAuth2Client } from "arctic";
import type { Env } from "#core/env.ts";

export interface Provider {
  client: OAuth2Client;
  clientId: string;
  issuer: string;
  authorizeUrl: string;
  tokenUrl: string;
  jwksUrl: string;
}

/** @returns Google, or its stand-in in development; null if none is configured. */
export function providerOf(env: Env): Provider | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret } = env;
  if (!clientId || !secret) return null;
  const callback = new URL("/api/auth/google/callback", env.APP_URL).href;
  return {
    client: new OAuth2Client(clientId, secret, callback),
    clientId,
    issuer: env.GOOGLE_ISSUER,
    authorizeUrl: env.GOOGLE_AUTHORIZE_URL,
    tokenUrl: env.GOOGLE_TOKEN_URL,
    jwksUrl: env.GOOGLE_JWKS_URL,
  };
}
