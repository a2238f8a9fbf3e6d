import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { barredPng, densePdf, endlessPdf, type Hostile, noisyJpeg } from "#tests/fixtures/hostile.ts";
import { client } from "#tests/harness/client.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { ownStack } from "#tests/harness/stack/own-stack.ts";
import { until } from "#tests/harness/until.ts";
import { consentTo, requestOf, upload, view } from "#tests/harness/verification/verification.ts";

/** A verification accepts ten documents. */
const PER_REQUEST = 10;
const FILES = 2 * PER_REQUEST;

let stack: Awaited<ReturnType<typeof ownStack>>;
beforeAll(async () => {
  stack = await ownStack();
});
afterAll(async () => {
  await stack?.stop();
});

/** Uploads these files to requests that wait for consent. */
async function waiting(files: readonly Hostile[]): Promise<{ subject: Account; id: string }> {
  const [requester, subject] = [await account({ on: stack }), await account({ on: stack })];
  const id = await requestOf(requester, subject.email);
  for (const { bytes, ...file } of files) expect((await upload(subject, id, bytes, file)).status).toBe(201);
  return { subject, id };
}

const countLogged = (part: "api" | "documents", event: string) =>
  readFileSync(join(stack.dataDir, "logs", `${part}.log`), "utf8").split(`"event":"${event}"`).length - 1;

test("the API keeps answering while hostile files are opened, and never opens them itself", {
  timeout: 300_000,
}, async () => {
  const kinds = await Promise.all([densePdf, noisyJpeg, barredPng, endlessPdf].map((draw) => draw()));
  const files = Array.from({ length: FILES }, (_, i) => kinds[i % kinds.length]!);
  const cases: Awaited<ReturnType<typeof waiting>>[] = [];
  for (let at = 0; at < FILES; at += PER_REQUEST)
    cases.push(await waiting(files.slice(at, at + PER_REQUEST)));
  const health = client({ baseUrl: stack.url });
  for (const { subject, id } of cases) await consentTo(subject, id);

  const answers: number[] = [];
  let reading = true;
  const asking = (async () => {
    while (reading) answers.push((await health.get("/api/health")).status);
  })();
  const isRead = async () => {
    const views = await Promise.all(cases.map(({ subject, id }) => view(subject, id)));
    return views.every(({ documents }) => documents.every((one) => one.reading !== "stored"));
  };
  await until(isRead, "all files to be read", 240_000).finally(() => {
    reading = false;
  });
  await asking;
  expect(new Set(answers)).toEqual(new Set([200]));
  // If the API waited for the readers, it would give only three or four answers per file.
  expect(answers.length).toBeGreaterThan(6 * FILES);
  for (const event of ["document.reading", "document.copying"]) {
    expect(countLogged("documents", event)).toBe(FILES);
    expect(countLogged("api", event)).toBe(0);
  }
});
