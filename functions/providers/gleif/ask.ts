import type * as z from "zod";
import { TIME_LIMITS } from "#contract/time-limits.ts";
import type { Env } from "#core/env.ts";
import type { Question } from "../questions.ts";
import { call, ProviderFailure, type Reply } from "../remote.ts";
import { judgeLei, judgeSearch } from "./judge.ts";
import { manyRecords, oneRecord } from "./record.schema.ts";

/** Maximum number of search results. Several entities can have the same name; the address tells them apart. */
const PAGE_SIZE = 50;

/**
 * Asks the Global LEI Foundation's public API (https://api.gleif.org/api/v1, JSON:API, no key) by LEI if one was
 * stated, otherwise by name. We send nothing else; the address is compared here.
 */
export async function askGleif(env: Env, question: Question): Promise<Reply> {
  const { subject, now } = question;
  // Each request gets the registry's current data, so the answer is as of now.
  const eventAt = now;
  if (subject.lei) {
    const { status, json } = await get(env, `/lei-records/${encodeURIComponent(subject.lei)}`);
    const record = status === 404 ? null : read(oneRecord, status, json).data;
    return { answer: judgeLei(subject, record, now), eventAt };
  }
  const query = new URLSearchParams({
    "filter[entity.legalName]": subject.business_name ?? "",
    "page[size]": String(PAGE_SIZE),
  });
  const { status, json } = await get(env, `/lei-records?${query}`);
  return { answer: judgeSearch(subject, read(manyRecords, status, json).data, now), eventAt };
}

async function get(env: Env, path: string) {
  const headers = { Accept: "application/vnd.api+json" };
  const url = `${env.GLEIF_URL.replace(/\/$/, "")}${path}`;
  const answer = await call("gleif", url, { headers }, TIME_LIMITS.gleif);
  const isAnswer = answer.status === 200 || answer.status === 404;
  if (!isAnswer) throw new ProviderFailure(`gleif answered ${answer.status}`, answer.retryAfter);
  return answer;
}

function read<T extends z.ZodType>(schema: T, status: number, json: unknown): z.infer<T> {
  const result = schema.safeParse(json);
  if (status === 200 && result.success) return result.data;
  throw new ProviderFailure(`gleif sent something that isn't an LEI record (${status})`);
}
