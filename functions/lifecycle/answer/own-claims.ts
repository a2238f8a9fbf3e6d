import { dateOf } from "#contract/time.ts";
import type { OwnClaims } from "#contract/verification/claims.schema.ts";
import { ADDRESS_FIELDS, type AskedFact } from "#contract/verification/claims.ts";
import { birthDateProblem } from "#contract/verification/new-verification.dates.ts";
import type { Ctx } from "#core/context.ts";
import { invalid } from "#core/errors.ts";
import type { Claims } from "#functions/checks/engine/types.ts";

/** The parts of an address that we can't compare it without. */
const NEEDED = ["street", "city"] as const;

/**
 * Adds what the subject states about themselves to a request that left it to them.
 * @returns the claims with the subject's statements; unchanged if nothing was left to the subject
 * @throws DomainError 422 on `stated.…` for a fact that's missing, isn't accepted, or wasn't left to the subject
 */
export function withOwnClaims(ctx: Ctx, claims: Claims, stated: OwnClaims = {}): Claims {
  const asked = claims.askSubject ?? [];
  const { dateOfBirth, address } = stated;
  const problems: [string, string | undefined][] = [
    [
      "dateOfBirth",
      asked.includes("dateOfBirth")
        ? dateOfBirth
          ? birthDateProblem(dateOfBirth, dateOf(ctx.now()))
          : "Date of birth is required"
        : dateOfBirth && NOT_ASKED,
    ],
    ["address", !asked.includes("address") && address ? NOT_ASKED : undefined],
    ...(asked.includes("address")
      ? NEEDED.map((part): [string, string | undefined] => [
          `address.${part}`,
          address?.[part] ? undefined : `${ADDRESS_FIELDS[part].label} is required`,
        ])
      : []),
  ];
  const fields = problems.flatMap(([path, message]) => (message ? [[`stated.${path}`, message]] : []));
  if (fields.length > 0) throw invalid(Object.fromEntries(fields));
  const has = (fact: AskedFact) => asked.includes(fact);
  return {
    ...claims,
    ...(has("dateOfBirth") && { dateOfBirth }),
    ...(has("address") && { address }),
  };
}

const NOT_ASKED = "This request doesn't ask you for it";
