import type { Ctx } from "#core/context.ts";
import { open, seal } from "#core/crypto/fields.ts";
import type { StoredAnswer } from "./types.ts";

const place = (row: string) => ({ table: "provider_requests", column: "answer", row });

/** @returns an answer, encrypted for its row, so that no one can read credit scores and the like in the database */
export const sealAnswer = (ctx: Ctx, requestId: string, answer: StoredAnswer): Promise<string> =>
  seal(ctx.env, place(requestId), JSON.stringify(answer));

/** @param sealed what {@link sealAnswer} returned for the same request */
export const openAnswer = async (ctx: Ctx, requestId: string, sealed: string): Promise<StoredAnswer> =>
  JSON.parse(await open(ctx.env, place(requestId), sealed)) as StoredAnswer;
