import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { leakySite } from "./leaky-site.ts";
import { passageTo } from "./passage.ts";
import { isInstalled, MISSING, runTool, temporaryFolder } from "./tool.ts";

interface Target {
  path: string;
  /** The parameters to test. Without it, the ones marked with an asterisk, or else all. */
  only?: string;
  body?: object;
}

/** One example of each way in which input reaches the database: filters, search, sorting, ids, tokens, addresses. */
const TARGETS: Target[] = [
  {
    path: "/api/v1/verifications?search=jane&tags=a&assignedTo=usr_1&teamId=team_1",
    only: "search,tags,assignedTo,teamId",
  },
  {
    path: "/api/v1/verifications?dateFrom=2026-01-01&amount=10&sortBy=cost&page=1",
    only: "dateFrom,amount,sortBy,page",
  },
  { path: "/api/v1/employer-domains?name=Acme" },
  { path: "/api/notifications?since=2026-01-01T00:00:00Z&limit=5" },
  { path: "/api/auth/login", body: { email: "jane@example.com*", password: "x" } },
  { path: "/api/attestations/read", body: { token: "lnk_0*.0" } },
  { path: "/api/verifications/ID*" },
];

const OPTIONS =
  "--batch --level 2 --risk 1 --threads 1 --timeout 10 --retries 1 --dbms sqlite --flush-session --disable-coloring";

/** @returns sqlmap's own list of injectable parameters, and the end of its output */
async function scan(url: string, { path, only, body }: Target) {
  const folder = temporaryFolder();
  const args = ["-u", url + path, "--output-dir", folder, "--ignore-code", "*", ...OPTIONS.split(" ")];
  // Test fields even if the endpoint refuses the value.
  args.push("--answers", "skip those kind=N");
  if (only) args.push("-p", only);
  if (body) args.push("--data", JSON.stringify(body), "-H", "Content-Type: application/json");
  const { ended, output } = await runTool("sqlmap", args, { folder, milliseconds: MINUTE });
  expect([ended, output.slice(-2000)]).toEqual([true, expect.stringContaining("ending @")]);
  // It writes its findings next to the session, one line each.
  const reports = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith("log"),
  );
  const lines = reports.flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"));
  return { found: lines.filter((line) => line.startsWith("Parameter:")), words: output.slice(-3000) };
}

if (!isInstalled("sqlmap")) test(`sqlmap ${MISSING}`, () => expect(isInstalled("sqlmap")).toBe(false));
else {
  test("sqlmap finds SQL that is concatenated from input", { timeout: 2 * MINUTE }, async () => {
    const { found } = await scan(await leakySite(), { path: "/search?name=jane" });
    expect(found).toEqual([expect.stringContaining("name (GET)")]);
  });

  test.each(TARGETS)("sqlmap finds no injection at $path", { timeout: 2 * MINUTE }, async (target) => {
    const person = target.path.includes("reviews") ? await staffMember() : await account();
    const id = await requestOf(person, someEmail());
    const passage = await passageTo(stack().url, person.accessToken);
    const { found, words } = await scan(passage.url, { ...target, path: target.path.replace("ID", id) });
    expect([found, passage.failed]).toEqual([[], []]);
    expect(passage.sent(), words).toBeGreaterThan(20);
  });
}
