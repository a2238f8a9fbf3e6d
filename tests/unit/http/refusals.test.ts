import { afterEach, expect, test, vi } from "vitest";
import { forbidden, invalid, notFound, unauthenticated } from "#core/errors.ts";
import { endpoint } from "#core/http/app.ts";
import { respondError } from "#core/http/respond-error.ts";
import { contextFor } from "#functions/jobs/context.ts";

/** The variables of a Worker whose endpoints read nothing else. */
const env = { ENV: "test", DB_URL: "http://localhost:8080", ENV_NAMES: "ENV,DB_URL" };

const ERRORS: Record<string, Error> = {
  "/mine": notFound("ada@example.com is not yours"),
  "/staff": forbidden("staff_only", "This is for staff only."),
  "/anyone": unauthenticated(),
  "/form": invalid({ email: "ada@example.com is taken" }),
};

afterEach(() => vi.restoreAllMocks());

/** @returns the log lines that a call writes */
async function logged(path: string): Promise<string[]> {
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => lines.push(String(line)));
  const app = endpoint()
    .use(async (c, next) => {
      c.set(
        "ctx",
        contextFor(env, () => {}, "req_1"),
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
  "a refusal at %s logs who was refused, where and why, and nothing that the caller sent",
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

test("an invalid form logs nothing", async () => {
  expect(await logged("/form")).toEqual([]);
});

test("a link's token isn't logged", async () => {
  for (const end of ["", "/access", "/no/such/path"]) {
    const [line = "{}"] = await logged(`/api/shared/lnk_0.secret${end}`);
    expect(JSON.parse(line).path).toBe(`/api/shared/:token${end}`);
  }
});

test("a path in the log can't start a new line, and is shortened", async () => {
  const lines = await logged(`/%0A{"event":"audit.sealed"}${"x".repeat(1000)}`);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain("\n");
  expect(lines[0]!.length).toBeLessThan(500);
});
