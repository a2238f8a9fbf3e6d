import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { DAY, MINUTE } from "#contract/time.ts";
import { MIGRATIONS } from "#db/migrations.ts";
import { BUCKET_EDGES, bucketOf, percentile } from "#functions/rollups/buckets.ts";

describe("buckets of turnaround", () => {
  it("have the same edges in the database", () => {
    const database = new DatabaseSync(":memory:");
    database.exec(readFileSync(`${MIGRATIONS}/0000_first_schema.sql`, "utf8"));
    const rows = database.prepare("SELECT bucket, from_ms FROM turnaround_buckets ORDER BY bucket").all();
    database.close();
    expect(rows.map((row) => row.from_ms)).toEqual(BUCKET_EDGES);
    expect(rows.map((row) => row.bucket)).toEqual(BUCKET_EDGES.map((_, i) => i));
  });

  it("are at most 5 % wide from a minute to 400 days", () => {
    expect(BUCKET_EDGES.slice(0, 2)).toEqual([0, MINUTE]);
    for (const [i, edge] of BUCKET_EDGES.slice(1, -1).entries())
      expect(BUCKET_EDGES[i + 2]! / edge).toBeLessThanOrEqual(1.05);
    expect(BUCKET_EDGES.at(-1)).toBeGreaterThanOrEqual(400 * DAY);
    expect(BUCKET_EDGES.at(-2)).toBeLessThan(400 * DAY);
  });

  it("take durations from their edge on", () => {
    expect([-5, 0, MINUTE - 1, MINUTE, 62_939, 62_940].map(bucketOf)).toEqual([0, 0, 0, 1, 1, 2]);
    expect(bucketOf(900 * DAY)).toBe(BUCKET_EDGES.length - 1);
  });
});

describe("percentiles", () => {
  const of = (durations: number[]) => {
    const counts = new Map<number, number>();
    for (const ms of durations) counts.set(bucketOf(ms), (counts.get(bucketOf(ms)) ?? 0) + 1);
    return counts;
  };

  it("lie in the bucket of the value by nearest rank, close to it", () => {
    const durations = Array.from({ length: 101 }, (_, i) => MINUTE * 1.13 ** i);
    for (const share of [0.01, 0.5, 0.9, 1]) {
      const exact = durations[Math.ceil(share * durations.length) - 1]!;
      const found = percentile(of(durations), share)!;
      expect(bucketOf(found)).toBe(bucketOf(exact));
      expect(Math.abs(found / exact - 1)).toBeLessThan(0.026);
    }
  });

  it("are null without durations", () => {
    expect(percentile(new Map(), 0.5)).toBeNull();
    expect(percentile(new Map([[4, 0]]), 0.5)).toBeNull();
  });

  it("ignore how the counts are ordered", () => {
    expect(
      percentile(
        new Map([
          [90, 1],
          [3, 2],
        ]),
        0.5,
      ),
    ).toBe(percentile(new Map([[3, 1]]), 0.5));
  });
});
