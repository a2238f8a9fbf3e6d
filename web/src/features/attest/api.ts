import { call, type DataOf, publicApi } from "../../lib/http.ts";

const { read, answer } = publicApi.api.attestations;

/** What the holder of a link is asked. */
export type Asked = DataOf<Awaited<ReturnType<typeof read.$post>>>;
export type Question = Asked["questions"][number];

type AnswerJson = Parameters<typeof answer.$post>[0]["json"];

/** POST /api/attestations/read */
export const readAsked = (token: string, signal: AbortSignal): Promise<Asked> =>
  call(read.$post({ json: { token } }, { init: { signal } }));

/** POST /api/attestations/answer: once; the server refuses a second one. */
export const sendAnswer = (json: AnswerJson) => call(answer.$post({ json }));
