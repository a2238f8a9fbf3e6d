import { errorOf, send } from "#lib/http.ts";

/**
 * Sends JSON without a session.
 * @returns the envelope's `data`, typed by the caller
 * @throws ApiError
 */
export async function post<Data>(path: string, body: object): Promise<Data> {
  const response = await send(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw errorOf(response.status, answer, response);
  return (answer as { data: Data }).data;
}
