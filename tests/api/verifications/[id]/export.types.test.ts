import { extractText } from "unpdf";
import { expect, it } from "vitest";
import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import { VERIFICATION_TYPES } from "#contract/enums.ts";
import { statusLabelOf } from "#contract/verification/outcome.ts";
import type { VerificationAnswer } from "#functions/lifecycle/show/present.ts";
import { csvRow } from "#functions/reports/csv.ts";
import { plainText } from "#functions/reports/pdf/plain.ts";
import type { Report } from "#functions/reports/report.ts";
import { begin, close } from "#tests/api/checks/requests.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { sample } from "#tests/harness/scope.ts";
import { peerOf } from "#tests/harness/verification/peer.ts";
import {
  consentTo,
  fixture,
  JANE,
  requestOf,
  upload,
  viewWhen,
} from "#tests/harness/verification/verification.ts";

type People = readonly [requester: Account, subject: Account];
type Shown = VerificationAnswer & { results: NonNullable<VerificationAnswer["results"]> };

async function peer([requester, subject]: People): Promise<string> {
  const id = await peerOf(requester, subject.email, { verification_type: "financial" });
  await consentTo(subject, id);
  return id;
}

/** A license that can be read, and a number of which only the form can be checked. */
async function read([requester, subject]: People): Promise<string> {
  const id = await requestOf(requester, subject.email, {
    requestedServices: ["ssn_verification"],
    personalInfo: { ...JANE, ssn: "536-22-1874" },
  });
  await consentTo(subject, id);
  await upload(subject, id, await fixture("license.jpg"));
  return id;
}

/** How to reach each outcome. Only the last one doesn't use the test provider. */
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
  ["identity by a license", read, false],
];

const squeezed = (text: string) => text.replace(/\s+/g, " ");

it.each(sample(WAYS, 2))(
  "%s: all three formats contain what the page shows",
  async (_what, bring, isTest) => {
    const [requester, subject] = await Promise.all([
      account({ firstName: "Marcus", lastName: "Reed" }),
      account(),
    ]);
    const id = await bring([requester, subject]);
    await viewWhen(requester, id, ({ status }) => status === "completed");
    const shown = (await requester.api.get<Shown>(`/api/verifications/${id}`)).data;
    for (const { service, score } of shown.checks)
      expect([service, score]).toEqual([service, shown.results.individual_scores[service] ?? null]);
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
      `Overall score: ${shown.results.overall_score ?? "no score"}`,
      (json.json as Report).verdict.text,
      shown.results.coverage,
      ...shown.checks.flatMap((check) => [
        `${CHECK_LABEL[check.service]} ${statusLabelOf(check).word}`,
        ...(check.grade_words ? [check.grade_words] : []),
        ...check.reasons.map((reason) => plainText(reason.text)),
        `Source ${check.source}`,
        ...(check.checked_at ? [`Checked ${check.checked_at}`] : []),
        ...(check.expires_at ? [`valid until ${check.expires_at}`] : []),
      ]),
      ...shown.results.additional_findings.map(({ description }) => plainText(description)),
    ])
      expect(text).toContain(squeezed(words));
    for (const page of pages) expect(/^TEST$/m.test(page)).toBe(isTest);
  },
);
