import { afterEach, expect, test, vi } from "vitest";
import { makeContext } from "../../../functions/context.ts";
import { forbidden, invalid, notFound, unauthenticated } from "../../../functions/errors.ts";
import { endpoint } from "../../../functions/http/app.ts";
import { respondError } from "../../../functions/http/respond-error.ts";

const key = "AAAAAAAAAAAAAAAAAAAAAA==";
const env = {
  ...{ ENV: "test", APP_URL: "http://localhost:8787", DB_URL: "http://localhost:8080", PROVIDERS: "none" },
  ...{ S3_REGION: "auto", S3_BUCKET: "b", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "s" },
  ...{ PARTY_URL: "http://localhost:1999", PARTY_PUBLISH_KEY: "0123456789abcdef", PARTY_TICKET_KEY: key },
  ...{
    JWT_PRIVATE_KEY: key,
    JWT_PUBLIC_KEY: key,
    FIELD_KEYS: `k1:${key}`,
    LINK_KEY: key,
    FINGERPRINT_KEY: key,
  },
  ...{
    MAIL_URL: "http://localhost:8025",
    MAIL_API_KEY: "m",
    MAIL_FROM: "a@b.c",
    SUPPORT_EMAIL: "help@b.test",
  },
  ...{ ASSETS: {}, JOBS_QUEUE: {}, DOCUMENTS_QUEUE: {} },
};

const ERRORS: Record<string, Error> = {
  "/mine": notFound("ada@example.com is not yours"),
  "/staff": forbidden("staff_only", "This is for staff."),
  "/anyone": unauthenticated(),
  "/form": invalid({ email: "ada@example.com is taken" }),
};

afterEach(() => vi.restoreAllMocks());

/** @returns the lines that the log has after a call */
async function logged(path: string): Promise<string[]> {
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => lines.push(String(line)));
  const app = endpoint()
    .use(async (c, next) => {
      c.set(
        "ctx",
        makeContext(env, () => {}, "req_1"),
      );
      c.set("user", { id: "usr_1", sessionId: "ses_1", accountType: "individual" });
      await next();
    })
    .get("*", (c) => {
      throw ERRORS[c.req.path] ?? notFound();
    });
  app.onError(respondError);
  await app.request(`${path}?email=ada@example.com`);
  return lines;
}

test.each([
  ["/mine", "not_found"],
  ["/staff", "staff_only"],
  ["/anyone", "unauthenticated"],
])(
  "whoever is refused at %s leaves a line that says who, where and why, and nothing they sent",
  async (path, code) => {
    const lines = await logged(path);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        event: "request.refused",
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        request_id: "req_1",
        code,
        method: "GET",
        path,
        user_id: "usr_1",
      },
    ]);
    expect(lines.join("")).not.toContain("ada@example.com");
  },
);

test("a form that is filled in wrongly leaves none", async () => {
  expect(await logged("/form")).toEqual([]);
});

test("what an address holds cannot begin a line of its own, and is not kept at length", async () => {
  const lines = await logged(`/%0A{"event":"audit.sealed"}${"x".repeat(1000)}`);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain("\n");
  expect(lines[0]!.length).toBeLessThan(500);
});
