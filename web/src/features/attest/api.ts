import { queryOptions, skipToken } from "@tanstack/react-query";
import { call, type DataOf } from "#lib/http/http.ts";
import { publicApi } from "#lib/http/publicApi.ts";

const { read, answer } = publicApi.api.attestations;

/** The request behind a contact's link, with its questions. */
export type Asked = DataOf<Awaited<ReturnType<typeof read.$post>>>;
export type Question = Asked["questions"][number];

type AnswerJson = Parameters<typeof answer.$post>[0]["json"];

/**
 * Calls POST /api/attestations/read once, because the form mustn't change while it's being filled in. The data isn't
 * kept after the person leaves the page. Without a network, the query fails at once instead of waiting.
 * @param token the link's token; undefined until it's read from the URL
 */
export const askedOptions = (token: string | undefined) =>
  queryOptions({
    queryKey: ["attestations", "asked", token],
    queryFn: token ? ({ signal }) => call(read.$post({ json: { token } }, { init: { signal } })) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: "always",
  });

/** Sends POST /api/attestations/answer. The server refuses a second answer. */
export const sendAnswer = (json: AnswerJson) => call(answer.$post({ json }));
