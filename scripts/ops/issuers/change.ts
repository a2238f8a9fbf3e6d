import { type Refreshed, refreshIssuer } from "#functions/issuers/refresh.ts";
import { retireIssuer } from "#functions/issuers/retire.ts";
import { type ShownIssuer, showIssuer } from "#functions/issuers/show.ts";
import type { Changing, Ops } from "../command.ts";
import { Refused, UsageError } from "../command.ts";

async function issuerWith({ ctx }: Ops, id: string): Promise<ShownIssuer> {
  const found = await showIssuer(ctx, id);
  if (!found) throw new Refused(`There's no issuer ${id}`);
  return found;
}

/** @throws UsageError if it isn't a day; Refused if it's in the future @returns the start of the day, UTC ms */
function dayIn(text: string, now: number): number {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text)
    throw new UsageError(`${text} isn't a day, like 2026-11-04`);
  if (at > now) throw new Refused(`${text} is in the future`);
  return at;
}

export const issuersRetire: Changing = {
  takes: "<issuer id> [--compromised-from YYYY-MM-DD]",
  summary: "retires an issuer; if its key was compromised, also puts results that rely on it in doubt",
  arity: 1,
  needsWhy: true,
  options: ["compromised-from"],
  async prepare(ops, [id = ""]) {
    const { ctx, by, why, options } = ops;
    const day = options["compromised-from"];
    const compromisedFrom = day === undefined ? undefined : dayIn(day, ctx.now());
    const { issuer, reliant } = await issuerWith(ops, id);
    if (issuer.retiredAt !== null && compromisedFrom === undefined)
      throw new Refused(`${issuer.name} is already retired: nothing to do`);
    const doubt =
      day === undefined
        ? " Results that rely on it stay."
        : ` Of the ${reliant} checks that rely on it, those without proof that their signature is older than ${day} go to reviewers.`;
    return {
      will: `retire ${issuer.name} (${id}).${doubt}`,
      done: `${issuer.name} (${id}) is retired.${doubt}`,
      apply: () => retireIssuer(ctx, id, { by, why, compromisedFrom }),
    };
  },
};

const linesOf = ({ added, retired, skipped }: Refreshed): string =>
  [
    ...added.map((id) => `added    ${id}`),
    ...retired.map((id) => `retired  ${id}`),
    ...skipped.map((id) => `skipped  ${id}: look at it with issuers show`),
  ].join("\n") || "The keys haven't changed.";

export const issuersRefresh: Changing = {
  takes: "<issuer id>",
  summary: "fetches an issuer's current keys from where it publishes them",
  arity: 1,
  async prepare(ops, [id = ""]) {
    const { ctx, by, why } = ops;
    const { issuer } = await issuerWith(ops, id);
    if (issuer.retiredAt !== null) throw new Refused(`${issuer.name} is retired`);
    const change = {
      will: `fetch the current keys of ${issuer.name} (${id}).`,
      done: "",
      apply: async () => {
        change.done = linesOf(await refreshIssuer(ctx, id, { by, why }));
      },
    };
    return change;
  },
};
