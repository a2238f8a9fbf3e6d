import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { leakySite } from "./leaky-site.ts";
import { passageTo } from "./passage.ts";
import { isInstalled, MISSING, runTool, temporaryFolder } from "./tool.ts";

/** Time limits in seconds, for one module and for the crawl. */
const OPTIONS =
  "--max-attack-time 20 --max-scan-time 40 --scope domain --max-links-per-page 30 --flush-session --no-bugreport -f json -v 1 -t 10";

/**
 * The modules that contact only the site itself. `backup` is left out because the app's page answers every path below
 * `/app`.
 */
const MODULES = "exec,file,sql,xss,permanentxss,crlf,redirect,methods,htaccess";

interface Report {
  vulnerabilities: Record<string, { method: string; path: string; info: string; parameter: string }[]>;
}

/** @param paths where the tool starts, besides the front page */
async function scan(url: string, paths: readonly string[]): Promise<string[]> {
  const folder = temporaryFolder();
  const report = join(folder, "report.json");
  const stores = ["--store-session", folder, "--store-config", folder, "-o", report];
  const args = ["-u", `${url}/`, "-m", MODULES, ...stores, ...OPTIONS.split(" ")];
  for (const path of paths) args.push("-s", url + path);
  const { output } = await runTool("wapiti", args, { folder, milliseconds: 3 * MINUTE });
  expect(output).toContain("Report");
  const { vulnerabilities } = JSON.parse(readFileSync(report, "utf8")) as Report;
  return Object.entries(vulnerabilities).flatMap(([kind, found]) =>
    found.map(({ method, path, parameter, info }) => `${kind}: ${method} ${path} ${parameter ?? ""} ${info}`),
  );
}

if (!isInstalled("wapiti")) test(`wapiti ${MISSING}`, () => expect(isInstalled("wapiti")).toBe(false));
else {
  test("wapiti finds a page that repeats its input", { timeout: 4 * MINUTE }, async () => {
    const found = await scan(await leakySite(), ["/search?name=jane"]);
    expect(found.join("\n")).toMatch(/Cross Site Scripting: GET \/search name/);
  });

  test("wapiti finds nothing", { timeout: 4 * MINUTE }, async () => {
    const person = await account();
    const id = await requestOf(person, someEmail());
    const passage = await passageTo(stack().url, person.accessToken);
    const found = await scan(passage.url, [
      "/login?redirect=/app",
      "/app/verifications?search=jane",
      "/api/auth/google?redirect=/app&type=register&businessName=Acme",
      "/api/auth/google/callback?code=a&state=b&error=c",
      "/api/v1/verifications?search=jane&tags=a&status=pending&sortBy=cost",
      "/api/v1/employer-domains?name=Acme",
      `/api/verifications/${id}?x=1`,
      "/api/v1/documents/doc_1/file?x=1",
    ]);
    expect(found).toEqual([]);
    expect(passage.failed).toEqual([]);
    expect(passage.sent()).toBeGreaterThan(200);
  });
}
