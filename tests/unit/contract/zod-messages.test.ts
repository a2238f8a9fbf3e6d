import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { messages } from "#core/errors.ts";

const FOLDER = join(import.meta.dirname, "../../../functions/contract");
/** Replaces every message of the library itself. */
const LIBRARY = "LIBRARY";

const schemas: [name: string, schema: z.ZodType][] = [];
const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" });
for (const file of files.filter((name) => name.endsWith(".schema.ts"))) {
  const exported = (await import(join(FOLDER, file))) as Record<string, unknown>;
  for (const [name, value] of Object.entries(exported))
    if (value instanceof z.ZodType) schemas.push([`${file}: ${name}`, value]);
}

const LONG = "x".repeat(30_000);
const WRONG = [undefined, null, 7, -1, 1.5, 1e12, Number.NaN, true, "", "nonsense", LONG, [], {}];
const LISTS = [["nonsense"], [7], [null], Array(600).fill("nonsense"), Array(600).fill(LONG)];

type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
};

/** @returns the paths of all fields in a schema, unwrapping optional, piped and similar types */
function pathsOf(schema: z.ZodType, path: string[] = []): string[][] {
  const { shape, innerType, in: before, out: after, element } = schema.def as Def;
  const inner = [innerType, before, after].filter((part) => part !== undefined);
  return [
    path,
    ...Object.entries(shape ?? {}).flatMap(([name, part]) => pathsOf(part, [...path, name])),
    ...inner.flatMap((part) => pathsOf(part, path)),
    ...(element ? pathsOf(element, [...path, "0"]) : []),
  ];
}

/** @returns an input with this value at the path, and nothing else */
const inputAt = (path: string[], value: unknown): unknown =>
  path.reduceRight((inner, name) => (name === "0" ? [inner] : { [name]: inner }), value);

/** True for the first issue about a field. A string in place of a list can violate the list's length as well. */
function isTooLongText(issue: z.core.$ZodIssue, i: number, all: z.core.$ZodIssue[]): boolean {
  const isFirst = all.findIndex(({ path }) => path.join() === issue.path.join()) === i;
  return isFirst && issue.code === "too_big" && issue.origin === "string";
}

beforeAll(() => {
  z.config({ localeError: () => LIBRARY });
});
afterAll(() => {
  z.config(z.locales.en());
});

describe("a validation error", () => {
  it.each(schemas)("is in our own words: %s", (_, schema) => {
    for (const path of pathsOf(schema))
      for (const value of [...WRONG, ...LISTS]) {
        const { error } = schema.safeParse(inputAt(path, value));
        for (const text of Object.values(error ? messages(error) : {})) {
          expect(text).not.toMatch(/LIBRARY|Invalid (option|input|type)|expected|Too (big|small)|received/);
          expect(text).toMatch(/^[A-Z]/);
        }
        for (const { message } of error?.issues.filter(isTooLongText) ?? [])
          expect(message).toMatch(/^Must be no more than \d+ characters$/);
      }
  });

  it("comes from one of these schemas, wherever an endpoint parses its input", () => {
    const api = join(import.meta.dirname, "../../../functions/api");
    const known = new Set(schemas.map(([name]) => name));
    const used = readdirSync(api, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) => {
        const source = readFileSync(join(api, file), "utf8");
        return [...source.matchAll(/\bvalidate\(\s*"\w+",\s*(\w+)/g)].map(([, name = ""]) => {
          const imported = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "#contract/([\\w./-]+)"`);
          return `${imported.exec(source)?.[1]}: ${name}`;
        });
      });
    expect(used.length).toBeGreaterThan(35);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });
});
