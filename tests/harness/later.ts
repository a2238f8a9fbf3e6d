import type { Client } from "./client.ts";
import { type Account, PASSWORD } from "./people/account.ts";

/**
 * @returns the account's API client at another time (UTC ms). It signs in again at that time, because today's token
 *   would have expired.
 */
export async function later(who: Account, now: number): Promise<Client> {
  const body = { email: who.email, password: PASSWORD };
  const answer = await who.api.post<{ tokens: { accessToken: string } }>("/api/auth/login", body, { now });
  const api = who.api.as(answer.data.tokens.accessToken);
  const at = <T extends object>(options?: T) => ({ ...options, now });
  return {
    ...api,
    get: (path, options) => api.get(path, at(options)),
    post: (path, input, options) => api.post(path, input, at(options)),
    delete: (path, options) => api.delete(path, at(options)),
  };
}
