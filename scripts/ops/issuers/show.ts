import { plural } from "#contract/plural.ts";
import type { IssuerKeyRow, IssuerRow } from "#db/schema/issuers.ts";
import { listIssuers } from "#functions/issuers/list.ts";
import { showIssuer } from "#functions/issuers/show.ts";
import { type Looking, Refused } from "../command.ts";
import { time } from "../lines.ts";

export const issuersList: Looking = {
  takes: "",
  summary: "lists the trust registry: who may sign documents",
  arity: 0,
  async look({ ctx }) {
    const all = await listIssuers(ctx);
    return {
      lines:
        all.length === 0
          ? ["The trust registry is empty: no signature counts"]
          : all.map((one) =>
              [one.id, nameOf(one), one.kind, placeOf(one), plural(one.activeKeys, "key"), standingOf(one)]
                .filter(Boolean)
                .join("  "),
            ),
      looked: { entity: "issuer", entityId: "all" },
    };
  },
};

export const issuersShow: Looking = {
  takes: "<issuer id>",
  summary: "shows an issuer, its keys, and how many checks rely on it",
  arity: 1,
  async look({ ctx }, [id = ""]) {
    const found = await showIssuer(ctx, id);
    if (!found) throw new Refused(`There's no issuer ${id}`);
    const { issuer, keys, reliant } = found;
    return {
      lines: [
        nameOf(issuer),
        `kind          ${issuer.kind}, ${placeOf(issuer)}`,
        `may sign      ${issuer.documents.join(", ") || "nothing, only time stamps"}`,
        `status hosts  ${issuer.statusHosts.join(", ") || "-"}`,
        `source        ${issuer.source}`,
        `added         ${time(issuer.addedAt)} by ${issuer.addedBy}`,
        ...(issuer.retiredAt === null ? [] : [`retired       ${standingOf(issuer)}`]),
        `reliant       ${plural(reliant, "check")}`,
        ...keys.map(keyLine),
      ],
      looked: { entity: "issuer", entityId: id },
    };
  },
};

const nameOf = ({ name, test }: IssuerRow) => (test ? `${name} (TEST)` : name);
const placeOf = ({ country, state }: IssuerRow) => (state ? `${country}-${state}` : country);

function standingOf({ retiredAt, compromisedFrom }: IssuerRow): string {
  if (retiredAt === null) return "";
  const since = compromisedFrom === null ? "" : `, compromised from ${time(compromisedFrom)}`;
  return `retired ${time(retiredAt)}${since}`;
}

function keyLine({ keyId, validFrom, validTo, retiredAt }: IssuerKeyRow): string {
  const limits = validFrom === null && validTo === null ? "" : `${time(validFrom)} to ${time(validTo)}`;
  const retired = retiredAt === null ? "" : `retired ${time(retiredAt)}`;
  return [`key           ${keyId}`, limits, retired].filter(Boolean).join("  ");
}
