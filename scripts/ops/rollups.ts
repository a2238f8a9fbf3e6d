import { count } from "drizzle-orm";
import { plural } from "#contract/plural.ts";
import { auditRow } from "#core/audit.ts";
import { commit } from "#core/write/commit.ts";
import { rollups } from "#db/schema/rollups.ts";
import { type Difference, findDifferences, rebuildStatements } from "#functions/rollups/rebuild.ts";
import type { Changing, Looking } from "./command.ts";
import { time } from "./lines.ts";

/** How many differences are listed per kind of span. */
const SHOWN = 20;

export const rollupsCheck: Looking = {
  takes: "",
  summary: "compares the figures of dashboards and analytics with the rows that they count",
  arity: 0,
  async look({ ctx }) {
    const differences = await findDifferences(ctx, SHOWN);
    const [rows] = await ctx.db.select({ n: count() }).from(rollups);
    return {
      lines:
        differences.length === 0
          ? [`All ${rows?.n ?? 0} rollups equal the rows`]
          : [
              `At least ${plural(differences.length, "figure differs", "figures differ")}`,
              ...differences.map(line),
            ],
      looked: { entity: "rollups", entityId: "all" },
      isBad: differences.length > 0,
    };
  },
};

const line = ({ scope, type, span, start, figure, found, expected }: Difference) =>
  `${scope}  ${type || "all types"}  ${span} ${span === "a" ? "" : `${time(start)} `}${figure}: ${found} instead of ${expected}`;

export const rollupsRebuild: Changing = {
  takes: "",
  summary: "counts these figures again; other writes wait meanwhile",
  arity: 0,
  async prepare({ ctx, by }) {
    return {
      will: "delete all rollups and count them again.",
      done: "All rollups are counted again.",
      apply: () =>
        commit(ctx, {
          statements: [
            ...rebuildStatements(ctx),
            auditRow(ctx, { actor: by, action: "rollups.rebuilt", entity: "rollups", entityId: "all" }),
          ],
          effects: [],
          resourceId: "rollups",
        }),
    };
  },
};
