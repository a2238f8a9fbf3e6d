import { queryOptions, skipToken } from "@tanstack/react-query";
import { call, type DataOf, publicApi } from "#lib/http.ts";

const { read, answer } = publicApi.api.attestations;

/** What the holder of a link is asked. */
export type Asked = DataOf<Awaited<ReturnType<typeof read.$post>>>;
export type Question = Asked["questions"][number];

type AnswerJson = Parameters<typeof answer.$post>[0]["json"];

/**
 * POST /api/attestations/read, once: the form that somebody fills in must not change under them. Nothing of it is kept
 * when the page is left, and without a network it says so instead of waiting for one.
 * @param token undefined until it is known
 */
export const askedOptions = (token: string | undefined) =>
  queryOptions({
    queryKey: ["attestations", "asked", token],
    queryFn: token ? ({ signal }) => call(read.$post({ json: { token } }, { init: { signal } })) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: "always",
  });

/** POST /api/attestations/answer: once; the server refuses a second one. */
export const sendAnswer = (json: AnswerJson) => call(answer.$post({ json }));
