import type { Page } from "playwright-core";
import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import type { CheckId } from "#contract/enums.ts";
import { dateOf } from "#functions/checks/dates.ts";
import { dayText } from "#lib/format.ts";
import type { Row } from "./scenario.ts";

/** A row as read from the page, without what a scenario adds to it. */
export type ReadRow = Omit<Row, "in" | "standsFor" | "status"> & { status: string };

const STRONGER = "What would strengthen it: ";
const FACTS = ["Strength", "Checked", "Ended", "Valid until", "Expired", "Source"];

/**
 * Reads the rows of all checks as text, from top to bottom: name, badges, findings, what they rest on, advice, and
 * scores if there are any. Reads the page once, because every look at it takes time.
 */
export async function rowsOn(page: Page): Promise<Map<CheckId, ReadRow>> {
  const { texts, scores } = await page.evaluate(() => ({
    texts: [...document.querySelectorAll("main li")]
      .filter((row) => row.querySelector("h3, h4") !== null)
      .map((row) => (row as HTMLElement).innerText),
    scores: [...document.querySelectorAll("main [role~=meter]")].map((meter) => [
      document.getElementById(meter.getAttribute("aria-labelledby") ?? "")?.textContent ?? "",
      meter.getAttribute("aria-valuenow"),
    ]),
  }));
  const scoreOf = new Map(scores.map(([name, value]) => [name, Number(value)]));
  const rows = texts.flatMap((text) => {
    const lines = timeless(text)
      .split("\n")
      .map((line) => line.trim())
      // Text for screen readers precedes the grade; skip it.
      .filter((line) => line !== "" && line !== "Evidence");
    const check = CHECKS.get(lines[0] ?? "");
    return check ? [[check, rowOf(lines.slice(1), scoreOf.get(CHECK_LABEL[check]))] as const] : [];
  });
  return new Map(rows);
}

const CHECKS = new Map(Object.entries(CHECK_LABEL).map(([id, label]) => [label, id as CheckId]));

function rowOf(lines: readonly string[], score: number | undefined): ReadRow {
  const isMade = lines[0] === "TEST";
  const [status = "", ...rest] = isMade ? lines.slice(1) : lines;
  const facts = rest.indexOf("Strength");
  const advice = rest.find((line) => line.startsWith(STRONGER))?.slice(STRONGER.length);
  return {
    ...(isMade && { test: true }),
    status,
    ...(score !== undefined && { score }),
    says: facts < 0 ? rest : rest.slice(0, facts),
    strength: factIn(rest, "Strength").replace(/^Evidence /, ""),
    source: factIn(rest, "Source"),
    ...(advice !== undefined && { advice }),
  };
}

/** @returns the line after this name, or "" if the name is missing */
function factIn(lines: readonly string[], name: string): string {
  const at = lines.indexOf(name);
  const value = at < 0 ? "" : (lines[at + 1] ?? "");
  if (FACTS.includes(value)) throw new Error(`Nothing stands under ${name}`);
  return value;
}

/** Today and, shortly before midnight, tomorrow, because a run can start on one day and end on the next. */
const DAYS = [Date.now(), Date.now() + 10 * 60_000].map((at) => dayText(dateOf(at)));

const timeless = (text: string) =>
  DAYS.reduce((said, day) => said.replaceAll(day, "TODAY"), text).replace(
    /\bfirm-[0-9a-f]{10}\.test\b/g,
    "FIRM",
  );
