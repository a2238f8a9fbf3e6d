import type { Page } from "playwright-core";
import { CHECK_LABEL, type CheckId } from "#contract/checks/catalog.ts";
import { dateOf } from "#contract/time.ts";
import { TOPIC } from "#contract/verdicts/topics.ts";
import { dayText } from "#lib/format/format.ts";
import type { Row } from "./scenario.ts";

/** A row as read from the page, without what a scenario adds to it. */
export type ReadRow = Omit<Row, "in" | "standsFor" | "status"> & { status: string };

const STRONGER = "Stronger: ";

/**
 * Reads all checks as text: name, badges and findings from their rows; strength and source from the technical details;
 * advice from the line of fact or, if it has none, the row; and scores if there are any. Reads the page once, because
 * every look at it takes time.
 */
export async function rowsOn(page: Page): Promise<Map<CheckId, ReadRow>> {
  const { texts, facts, technical, scores } = await page.evaluate(() => {
    const textsOf = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((element) => element.innerText);
    return {
      texts: textsOf("main li:has(h3, h4):not([data-tone])"),
      facts: textsOf("main li[data-tone]"),
      // They're closed, so they have no visible text.
      technical: [...document.querySelectorAll("main details div:has(> dl)")].map((check) => ({
        name: check.querySelector("p")?.textContent ?? "",
        facts: [...check.querySelectorAll("dt")].map((term) => [
          term.textContent ?? "",
          term.nextElementSibling?.textContent ?? "",
        ]),
      })),
      scores: [...document.querySelectorAll("main [role~=meter]")].map((meter) => [
        document.getElementById(meter.getAttribute("aria-labelledby") ?? "")?.textContent ?? "",
        meter.getAttribute("aria-valuenow"),
      ]),
    };
  });
  const scoreOf = new Map(scores.map(([name, value]) => [name, Number(value)]));
  const led = new Map(facts.map(linesOf).map(([label = "", ...lines]) => [label, lines]));
  const methods = new Map(technical.map((one) => [one.name, new Map(one.facts.map(([k, v]) => [k, v]))]));
  const rows = texts.flatMap((text) => {
    const [name = "", ...lines] = linesOf(text);
    const check = CHECKS.get(name);
    if (!check) return [];
    const method = (fact: string) => timeless(methods.get(name)?.get(fact) ?? "");
    // A line about the name alone is headed by it.
    const line = led.get(TOPIC[check].label) ?? (check === "identity_match" ? led.get("Name") : undefined);
    const advised = [...(line ?? []), ...lines];
    return [[check, rowOf(lines, method, advised, scoreOf.get(name))] as const];
  });
  return new Map(rows);
}

const CHECKS = new Map(Object.entries(CHECK_LABEL).map(([id, label]) => [label, id as CheckId]));

/** Text for screen readers precedes the grade; skip it. */
const linesOf = (text: string) =>
  timeless(text)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && line !== "Evidence");

function rowOf(
  lines: readonly string[],
  method: (fact: string) => string,
  advised: readonly string[],
  score: number | undefined,
): ReadRow {
  const isMade = lines[0] === "TEST";
  const [status = "", ...rest] = isMade ? lines.slice(1) : lines;
  // The findings end where the row says what they rest on.
  const basis = rest.findIndex((line) => /^(\d of 4: |Confirmed by code)|^Stronger: /.test(line));
  const advice = advised.find((line) => line.startsWith(STRONGER))?.slice(STRONGER.length);
  return {
    ...(isMade && { test: true }),
    status,
    ...(score !== undefined && { score }),
    says: basis < 0 ? rest : rest.slice(0, basis),
    strength: method("Strength").replace(/^Evidence /, ""),
    source: method("Source"),
    ...(advice !== undefined && { advice }),
  };
}

/** Today and, shortly before midnight, tomorrow, because a run can start on one day and end on the next. */
const DAYS = [Date.now(), Date.now() + 10 * 60_000].map((at) => dayText(dateOf(at)));

const timeless = (text: string) =>
  DAYS.reduce((said, day) => said.replaceAll(day, "TODAY"), text).replace(
    /\bfirm-[0-9a-f]{10}\.test\b/g,
    "FIRM",
  );
