import { CHECKS, SERVICES } from "#contract/checks/catalog.ts";
import { papers } from "#tests/fixtures/text-pdf.ts";
import {
  AGAINST,
  CONFIRMED,
  CONTRADICTED,
  NOT_CHECKED,
  READ,
  REVIEWER,
  SOURCE,
  TEST_PROVIDER,
  text,
  UNUSABLE,
  UPLOADS,
} from "./messages.ts";
import { type Chapter, type Rows, TODAY_US } from "./scenario.ts";

/** The services that documents can answer, and those that only a provider can. */
const PAPERS = { requestedServices: ["bank_verification", "income_verification"] };
const PROVIDER = {
  requestedServices: SERVICES.financial.filter((id) => CHECKS[id].sources.join() === "provider"),
};

const statement = (over: Parameters<typeof papers.statement>[0] = {}) => [
  ...papers.statement(over),
  `Printed ${TODAY_US}`,
];

/** The rows of a check that only a provider can answer, with the test provider's findings. */
export const byProvider = (nobody: string, advice: string): Rows => ({
  passes: {
    in: "provider passes",
    test: true,
    status: "Passed",
    score: 100,
    says: [CONFIRMED],
    strength: SOURCE,
    source: TEST_PROVIDER,
  },
  contradicts: {
    in: "provider contradicts",
    test: true,
    status: "Adverse",
    score: 0,
    says: [CONTRADICTED],
    strength: SOURCE,
    source: TEST_PROVIDER,
  },
  missing: {
    status: "Unavailable",
    says: [nobody],
    strength: NOT_CHECKED,
    source: "No provider answered, TODAY",
    advice,
  },
  unreadable: {
    standsFor: "There is no file to read; the provider's answer is of no use.",
    in: "provider fails",
    test: true,
    status: "Unavailable",
    says: [UNUSABLE],
    strength: NOT_CHECKED,
    source: TEST_PROVIDER,
    advice,
  },
});

export const financial: Chapter = {
  type: "financial",
  name: "Doe",
  scenarios: {
    passes: {
      stated: PAPERS,
      bring: async ({ paper }) => {
        await paper("bank_statement", statement());
        await paper("pay_stub", papers.payStub({ paidOn: TODAY_US }));
      },
    },
    // The statement's figures don't add up, and the pay stub belongs to another person.
    contradicts: {
      stated: PAPERS,
      bring: async ({ paper, review, close }) => {
        await paper("bank_statement", statement({ name: "Maria Gonzalez", closing: "$9,958.75" }));
        await paper("pay_stub", papers.payStub({ name: "GONZALEZ, MARIA", paidOn: TODAY_US }));
        await close();
        await review("bank_verification", "adverse");
      },
    },
    missing: { bring: ({ close }) => close() },
    unreadable: {
      stated: PAPERS,
      bring: async ({ locked, damaged, close }) => {
        await locked("bank_statement");
        await damaged("pay_stub");
        await close();
      },
    },
    "provider passes": { name: "Sandbox-Pass", stated: PROVIDER },
    "provider contradicts": { name: "Sandbox-Adverse", stated: PROVIDER },
    "provider fails": { name: "Sandbox-Error", stated: PROVIDER },
  },
  rows: {
    financial_summary: {
      passes: {
        status: "Passed",
        score: 60,
        says: [
          "The bank statement has the right name and its figures add up. We didn't look at credit or debts.",
        ],
        strength: READ,
        source: text("bank statement"),
        advice: "An account information service could confirm it.",
      },
      contradicts: {
        standsFor: "A paper of the subject's own is never held against them: it stays open.",
        status: "Inconclusive",
        says: ["The name isn't in the pay stub."],
        strength: READ,
        source: text("pay stub"),
        advice: "An account information service could confirm it.",
      },
      missing: {
        status: "Unavailable",
        says: ["No bank statement, pay stub or tax return was uploaded, and no one else confirmed it."],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice:
          "A bank statement, pay stub or tax return could show it. An account information service could confirm it.",
      },
      unreadable: {
        status: "Unavailable",
        says: [
          "We couldn't read the bank statement. The PDF is locked by a password. The PDF is damaged. No one else confirmed it.",
        ],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice:
          "A bank statement, pay stub or tax return could show it. An account information service could confirm it.",
      },
    },
    credit_check: byProvider(
      "We didn't look at a credit file. Only a credit bureau can answer this, and none did.",
      "Only a credit bureau can answer this.",
    ),
    bank_verification: {
      passes: {
        status: "Passed",
        score: 60,
        says: [
          "The bank statement has the right name and its sums add up. Consistent; not confirmed by the bank.",
        ],
        strength: READ,
        source: text("bank statement"),
        advice: "An account information service could confirm the account.",
      },
      contradicts: {
        status: "Adverse",
        score: 0,
        says: [AGAINST, "The name isn't in the bank statement."],
        strength: SOURCE,
        source: REVIEWER,
      },
      missing: {
        status: "Unavailable",
        says: ["No bank statement was uploaded, and no one else confirmed it."],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice: "A bank statement could show it. An account information service could confirm the account.",
      },
      unreadable: {
        status: "Unavailable",
        says: [
          "We couldn't read the bank statement. The PDF is locked by a password. No one else confirmed it.",
        ],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice: "A bank statement could show it. An account information service could confirm the account.",
      },
    },
    income_verification: {
      passes: {
        status: "Passed",
        score: 60,
        says: [
          "The pay stub has the right name and its figures add up. Consistent; not confirmed by anyone else.",
        ],
        strength: READ,
        source: text("pay stub"),
        advice: "An account information service could confirm the income.",
      },
      contradicts: {
        standsFor: "A paper of the subject's own is never held against them: it stays open.",
        status: "Inconclusive",
        says: ["The name isn't in the pay stub."],
        strength: READ,
        source: text("pay stub"),
        advice: "An account information service could confirm the income.",
      },
      missing: {
        status: "Unavailable",
        says: ["No pay stub or tax return was uploaded, and no one else confirmed it."],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice:
          "A pay stub or tax return could show it. An account information service could confirm the income.",
      },
      unreadable: {
        status: "Unavailable",
        says: ["We couldn't read the pay stub. The PDF is damaged. No one else confirmed it."],
        strength: NOT_CHECKED,
        source: UPLOADS,
        advice:
          "A pay stub or tax return could show it. An account information service could confirm the income.",
      },
    },
    debt_analysis: byProvider(
      "We didn't look at debts. Only an account information service can answer this, and none did.",
      "An account information service could answer this.",
    ),
  },
};
