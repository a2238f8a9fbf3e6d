import type { AdverseActionStatus } from "#contract/enums.ts";
import { type Block, compose, type Mail } from "#functions/mail/compose.ts";

export interface AdverseActionData {
  step: AdverseActionStatus;
  /** Already safe for mail. */
  requester: string;
  /** The requester in the subject line, where no unverified business name may stand (`names.ts`). */
  sender: string;
  purpose: "employment" | "tenant";
  url: string;
  supportUrl: string;
  waitsUntil: Date;
}

const BECAUSE = "You get this because the verification was about you, and a decision may rest on it.";

/**
 * The notices of an adverse action (15 U.S.C. § 1681b(b)(3)(A) before it: the report and the rights, and a reasonable
 * time, which is seven days by our rule; § 1681m(a) after
 * it: who made the report, that they did not decide, a free copy within 60 days, the right to dispute). The
 * requester's reason is on the page alone.
 */
export function adverseAction(data: AdverseActionData): Mail {
  const about = data.purpose === "employment" ? "about a job" : "about a home to rent";
  const headingOf = (name: string) =>
    ({
      pre_notice: `Before ${name} decides ${about}`,
      final: `${name} has made a decision ${about}`,
      withdrawn: `A notice of ${name} was taken back`,
    })[data.step];
  const preview = {
    pre_notice: "The report, your rights, and how long you have.",
    final: "Your rights, and the report it rests on.",
    withdrawn: "There is nothing for you to do.",
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
  const open: Block = { action: "See the report and your rights", url };
  const maker: Block = {
    note: `The report was made by Countersign. Questions about it: ${supportUrl}. Countersign took no part in the decision and cannot tell you why it was made.`,
  };
  if (step === "withdrawn")
    return [
      `${requester} no longer intends to decide against you because of the verification about you. There is nothing for you to do.`,
      { action: "See the details", url },
    ];
  if (step === "pre_notice")
    return [
      `${requester} may decide against you, in whole or in part because of the verification about you. No decision is final yet. On Countersign, they can send a final notice on ${day} at the earliest.`,
      "Your rights:",
      {
        list: [
          "You get a copy of the report, free of charge: it is on the page, and can be saved there as a PDF.",
          `You may dispute anything in it that is wrong or incomplete, on the same page. The decision then waits for our answer.`,
          "You may tell the one who asked what they should know before they decide.",
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
        "You may have a free copy of the report: it is on the page. Ask us within 60 days if you cannot open it.",
        "You may dispute anything in it that is wrong or incomplete, on the same page. We answer within 30 days.",
        "A summary of your rights under the Fair Credit Reporting Act is linked on the page.",
      ],
    },
    open,
    maker,
  ];
}
