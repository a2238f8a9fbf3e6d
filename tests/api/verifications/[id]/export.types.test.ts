import { extractText } from "unpdf";
import { expect, it } from "vitest";
import { VERIFICATION_TYPES } from "../../../../functions/contract/enums.ts";
import { CHECK_LABEL, gradeWords } from "../../../../functions/contract/labels.ts";
import { CHECK_STATUS, OUTCOME } from "../../../../functions/contract/outcome.ts";
import type { VerificationAnswer } from "../../../../functions/verification/present.ts";
import { csvRow } from "../../../../functions/verification/report/csv.ts";
import { dayText, dayTimeText } from "../../../../functions/verification/report/pdf/words.ts";
import { type Account, account } from "../../../harness/account.ts";
import { peerOf } from "../../../harness/peer.ts";
import { sample } from "../../../harness/scope.ts";
import { consentTo, viewWhen } from "../../../harness/verification.ts";
import { begin, close } from "../../checks/requests.ts";

type People = readonly [requester: Account, subject: Account];
type Shown = VerificationAnswer & { results: NonNullable<VerificationAnswer["results"]> };

async function peer([requester, subject]: People): Promise<string> {
  const id = await peerOf(requester, subject.email, { verification_type: "financial" });
  await consentTo(subject, id);
  return id;
}

async function stated(people: People): Promise<string> {
  const id = await begin("business", "Reed Homes", people);
  await close(people[1], id);
  return id;
}

/** How each is brought about; only the last is answered by no test provider. */
const WAYS: [what: string, bring: (people: People) => Promise<string>, isTest: boolean][] = [
  ...VERIFICATION_TYPES.map((type): (typeof WAYS)[number] => [
    type,
    async (people) => {
      const id = await begin(type, "Sandbox-Pass", people);
      if (type === "identity") await close(people[1], id);
      return id;
    },
    true,
  ]),
  ["peer", peer, true],
  ["business by what was stated", stated, false],
];

const squeezed = (text: string) => text.replace(/\s+/g, " ");

it.each(sample(WAYS, 2))(
  "%s: what the page shows stands in all three formats",
  async (_what, bring, isTest) => {
    const [requester, subject] = await Promise.all([
      account({ firstName: "Marcus", lastName: "Reed" }),
      account(),
    ]);
    const id = await bring([requester, subject]);
    await viewWhen(requester, id, ({ status }) => status === "completed");
    const shown = (await requester.api.get<Shown>(`/api/verifications/${id}`)).data;
    const exported = (format: string) => requester.api.post(`/api/verifications/${id}/export`, { format });

    const json = await exported("json");
    expect(json.json).toMatchObject({
      watermark: isTest ? "TEST" : null,
      verification: { id, sandbox: isTest, completed_at: shown.completed_at },
      checks: shown.checks,
      results: shown.results,
    });

    const csv = new TextDecoder().decode((await exported("csv")).bytes);
    const expected = [
      ...(isTest ? [["watermark", "TEST", "TEST"]] : []),
      ["result", "overall_score", "Overall score", null, null, null, shown.results.overall_score],
      ["result", "outcome", "Outcome", null, null, null, shown.results.outcome],
      ...shown.checks.map((check) => [
        ...["check", check.service, CHECK_LABEL[check.service], check.status, check.score, check.grade],
        ...[
          check.reasons.map(({ text }) => text).join(" "),
          check.source,
          check.checked_at,
          check.expires_at,
        ],
        check.sandbox,
      ]),
      ...shown.results.additional_findings.map((one) => [
        ...["finding", one.type, null, null, null, null, one.description, one.source],
      ]),
    ];
    for (const row of expected) expect(csv).toContain(csvRow([id, ...row]).trimEnd());

    const { text: pages } = await extractText((await exported("pdf")).bytes);
    const text = squeezed(pages.join("\n"));
    for (const words of [
      id,
      String(shown.results.overall_score ?? "no score"),
      OUTCOME[shown.results.outcome].title,
      shown.results.coverage,
      ...shown.checks.flatMap((check) => [
        `${CHECK_LABEL[check.service]} ${CHECK_STATUS[check.status].word}`,
        check.grade ? gradeWords({ ...check, grade: check.grade }) : "No grade",
        ...check.reasons.map((reason) => reason.text),
        `Source: ${check.source}`,
        ...(check.checked_at ? [`Checked ${dayTimeText(check.checked_at)}`] : []),
        ...(check.expires_at ? [`Valid until ${dayText(check.expires_at)}`] : []),
      ]),
      ...shown.results.additional_findings.map(({ description }) => description),
    ])
      expect(text).toContain(squeezed(words));
    for (const page of pages) expect(/^TEST$/m.test(page)).toBe(isTest);
  },
);
