import type { AdverseActionStatus } from "#contract/enums.ts";
import { type Block, compose, type Mail } from "#functions/mail/compose.ts";

export interface AdverseActionData {
  step: AdverseActionStatus;
  /** Already safe for email. */
  requester: string;
  /** The requester's name in the subject line, which must not be an unverified business name (`mail-names.ts`). */
  sender: string;
  purpose: "employment" | "tenant";
  url: string;
  supportUrl: string;
  waitsUntil: Date;
}

const BECAUSE =
  "You're receiving this email because the verification was about you and may lead to a decision.";

/**
 * The notices of an adverse action. The notice before the decision links to the report, lists the person's rights, and
 * gives them a reasonable time to respond, which we set at seven days (15 U.S.C. § 1681b(b)(3)(A)). The notice after
 * the decision (§ 1681m(a)) says that we made the report and took no part in the decision. It also states the rights to
 * get a free copy within 60 days and to dispute the report. If the requester withdraws the first notice, another email
 * says so. The requester's reason is only on the page.
 */
export function adverseAction(data: AdverseActionData): Mail {
  const about = data.purpose === "employment" ? "about a job" : "about renting you a home";
  const headingOf = (name: string) =>
    ({
      pre_notice: `Before ${name} decides ${about}`,
      final: `${name} has made a decision ${about}`,
      withdrawn: `${name} withdrew a notice`,
    })[data.step];
  const preview = {
    pre_notice: "See the report, your rights, and how long you have.",
    final: "See the report it's based on, and your rights.",
    withdrawn: "There's nothing for you to do.",
  }[data.step];
  return compose({
    subject: headingOf(data.sender),
    preview,
    heading: headingOf(data.requester),
    blocks: blocksOf(data),
    because: BECAUSE,
  });
}

function blocksOf({ step, requester, url, supportUrl, waitsUntil }: AdverseActionData): Block[] {
  const day = waitsUntil.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  const open: Block = { action: "See Report and Rights", url };
  const maker: Block = {
    note: `The report was made by Countersign. Questions about it: ${supportUrl}. Countersign took no part in the decision and can't tell you why it was made.`,
  };
  if (step === "withdrawn")
    return [
      `${requester} no longer plans to decide against you because of the verification about you. There's nothing for you to do.`,
      { action: "See Details", url },
    ];
  if (step === "pre_notice")
    return [
      `${requester} may decide against you, in whole or in part because of the verification about you. No decision is final yet. Countersign won't let them send a final notice before ${day}.`,
      "Your rights:",
      {
        list: [
          "You get a free copy of the report. It's on the page, and you can save it there as a PDF.",
          `You can dispute anything in it that's wrong or incomplete, on the same page. The decision then has to wait for our answer.`,
          "You can tell the requester anything they should know before they decide.",
          "A summary of your rights under the Fair Credit Reporting Act is linked on the page.",
        ],
      },
      open,
      maker,
    ];
  return [
    `${requester} has decided against you, in whole or in part because of the verification about you.`,
    "Your rights:",
    {
      list: [
        "You can get a free copy of the report on the page. If you can't open it, ask us within 60 days.",
        "You can dispute anything in it that's wrong or incomplete, on the same page. We answer within 30 days.",
        "A summary of your rights under the Fair Credit Reporting Act is linked on the page.",
      ],
    },
    open,
    maker,
  ];
}
