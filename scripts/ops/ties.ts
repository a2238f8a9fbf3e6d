import { TIE_BASES, type TieBasis } from "#contract/attestation/domain-trust.ts";
import { plainName, tieByOperator } from "#functions/attestation/ties.ts";
import { isFreeMail } from "#functions/domains/free-mail.ts";
import { domainOf } from "#functions/domains/registered.ts";
import { type Changing, Refused, UsageError } from "./command.ts";

/** The sources in which an operator can look up a domain. Reviewers decide in the queue instead. */
const BASES: readonly TieBasis[] = TIE_BASES.filter((basis) => basis !== "reviewer");

/**
 * @param text a domain or an email address
 * @returns its domain
 * @throws UsageError if it has none; Refused if the domain is a free email provider's
 */
function domainIn(text: string): string {
  const domain = domainOf(text.trim());
  const labels = domain.split(".");
  if (labels.length < 2 || !labels.every((label) => /^[\p{L}\p{N}-]{1,63}$/u.test(label)))
    throw new UsageError(`${text} isn't a domain, like acme.com`);
  if (isFreeMail(domain)) throw new Refused(`Anyone can get an address at ${domain}`);
  return domain;
}

const tieCommand = (isTied: boolean, summary: string): Changing => ({
  takes: `<${BASES.join("|")}> <domain> <employer's name>`,
  summary,
  arity: 3,
  needsWhy: true,
  async prepare({ ctx, by, why = "" }, [given = "", text = "", name = ""]) {
    const basis = BASES.find((one) => one === given);
    if (!basis) throw new UsageError(`Say where you looked it up: ${BASES.join(", ")}`);
    if (!plainName(name)) throw new UsageError("Give the employer's name as it appears in requests");
    const domain = domainIn(text);
    const what = isTied ? `tie ${domain} to ${name}` : `untie ${domain} from ${name}`;
    return {
      will: `${what}, by ${basis}.`,
      done: isTied
        ? `${domain} is tied to ${name}: answers from it count as the employer's.`
        : `${domain} is not tied to ${name}: answers from it are references.`,
      apply: () => tieByOperator(ctx, { kind: "employer", name }, { domain, isTied, basis }, { by, why }),
    };
  },
});

export const tie = tieCommand(
  true,
  "records that a domain belongs to an employer, and where you looked it up",
);
export const untie = tieCommand(false, "takes that back for requests that are still open");
