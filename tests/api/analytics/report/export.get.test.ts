import { expect, it } from "vitest";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

const PATH = "/api/analytics/report/export";

it("downloads the report as one table, with formulas made harmless", async () => {
  const boss = await account({ firstName: "=HYPERLINK(1)", lastName: "Byron" });
  const team = await teamOf([boss, "owner"]);
  await intoTeam(await requestOf(boss, someEmail()), team);
  const today = new Date().toISOString().slice(0, 10);
  const answer = await boss.api.get(`${PATH}?teamId=${team}&from=${today}&to=${today}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8; header=present");
  expect(answer.headers.get("Content-Disposition")).toBe(
    `attachment; filename="analytics-${today}-${today}.csv"`,
  );
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(answer.bytes);
  expect(text.startsWith("\uFEFFsection,name,requested,")).toBe(true);
  const lines = text.slice(1).trimEnd().split("\r\n");
  const cells = lines.map((line) => line.split(","));
  expect(new Set(cells.map((row) => row.length)).size).toBe(1);
  expect(lines).toContain(`period,${today},1,0,0,0,,0,1,0,0,0,0,,,,`);
  expect(lines).toContain("total,total,1,0,0,0,,0,1,0,0,0,0,,,,");
  expect(lines).toContain("turnaround,rental,,,,,,,,,,,,0,,,");
  expect(lines).toContain("assurance,very_high,,,,,,,,,,,,0,,,");
  expect(lines).toContain("funnel,requested,,,,,,,,,,,,1,,,");
  expect(lines).toContain(`member,'=HYPERLINK(1) Byron,1,0,0,,,0,,,,,,,,,${boss.id}`);
});

it("refuses what the report refuses", async () => {
  const [boss, stranger] = await Promise.all([account(), account()]);
  const team = await teamOf([boss, "owner"]);
  const answers = await Promise.all([
    stranger.api.get(`${PATH}?teamId=${team}`),
    boss.api.get(`${PATH}?from=yesterday`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 422]);
});
