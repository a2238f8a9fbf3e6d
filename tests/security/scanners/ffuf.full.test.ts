import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { account } from "#tests/harness/people/account.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { leakySite } from "./leaky-site.ts";
import { passageTo } from "./passage.ts";
import { isInstalled, MISSING, runTool, temporaryFolder } from "./tool.ts";

/** What is often left on servers (secrets, history, backups, sources, consoles), and tricks to get around a path. */
const LEFT_BEHIND = `
  .env .env.local .env.production .dev.vars .dev.vars.example .git/HEAD .git/config .svn/entries .hg/store .DS_Store
  .htaccess .htpasswd .npmrc .ssh/id_rsa .aws/credentials package.json package-lock.json wrangler.toml wrangler.json
  tsconfig.json vite.config.ts drizzle.config.ts partykit.json Dockerfile docker-compose.yml Makefile README.md
  index.html.bak index.html~ index.php app.html.map worker.js worker.js.map _headers _redirects _worker.js _routes.json
  .assetsignore .vite/manifest.json backup.zip backup.sql dump.sql db.sqlite data.db site.tar.gz www.zip old/ backup/
  admin admin/ administrator staff console debug actuator/env metrics server-status phpinfo.php wp-login.php graphql
  swagger.json openapi.json openapi.yaml docs api-docs api api/ api/v1 api/v2 api/admin api/debug api/users api/internal
  api/test functions/api-worker.ts src/main.tsx node_modules/.package-lock.json tests/README.md cdn-cgi/trace .well-known/
  .well-known/openid-configuration ..%2f..%2fetc%2fpasswd %2e%2e/%2e%2e/etc/passwd assets/..%2f..%2fpackage.json
  assets/%2e%2e/wrangler.toml assets/../../wrangler.toml %00 //evil.test assets// assets/.map %c0%ae%c0%ae/
`;

const ASSETS = join(import.meta.dirname, "../../../web/dist/assets");

/** The source maps of the built web's scripts, which must never be published. */
const maps = () => (existsSync(ASSETS) ? readdirSync(ASSETS).map((name) => `assets/${name}.map`) : []);

const WORDS = [...LEFT_BEHIND.trim().split(/\s+/), ...maps()];

/** The statuses for an unknown address: redirected, forbidden or not found. */
const EXPECTED = [301, 302, 307, 308, 400, 401, 403, 404, 405];

interface Found {
  input: { FUZZ: string };
  status: number;
  length: number;
}

async function scan(url: string): Promise<Found[]> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "words.txt"), `${WORDS.join("\n")}\n`);
  const report = join(folder, "report.json");
  const args = ["-u", `${url}/FUZZ`, "-w", "words.txt", "-t", "2", "-mc", "all", "-of", "json", "-o", report];
  const { ended, output } = await runTool("ffuf", [...args, "-s"], { folder, milliseconds: MINUTE });
  expect([ended, output]).toEqual([true, expect.any(String)]);
  return (JSON.parse(readFileSync(report, "utf8")) as { results: Found[] }).results;
}

if (!isInstalled("ffuf")) test(`ffuf ${MISSING}`, () => expect(isInstalled("ffuf")).toBe(false));
else {
  test("ffuf finds an exposed file", { timeout: MINUTE }, async () => {
    const found = await scan(await leakySite());
    expect(found.filter(({ status }) => status === 200).map(({ input }) => input.FUZZ)).toContain(".env");
  });

  test.each(["somebody signed in", "nobody"])(
    "ffuf finds no leaked file as %s",
    { timeout: 2 * MINUTE },
    async (who) => {
      const { accessToken } = await account();
      const passage = await passageTo(stack().url, who === "nobody" ? undefined : accessToken);
      const found = await scan(passage.url);
      expect(found.length).toBeGreaterThan(WORDS.length * 0.9);
      const odd = found.filter(({ status }) => !EXPECTED.includes(status));
      expect(odd.map(({ input, status, length }) => `${input.FUZZ}: ${status}, ${length} bytes`)).toEqual([]);
      expect(passage.failed).toEqual([]);
    },
  );
}
