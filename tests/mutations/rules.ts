/** A rule of the product, and an edit of its source that breaks only this rule. */
export interface BrokenRule {
  /** What the product promises, as a sentence. */
  rule: string;
  /** The source file, from the root of the project. */
  file: string;
  /** The text to replace, which occurs exactly once in the file. */
  from: string;
  to: string;
  /** The vitest project of the test file. */
  project: "unit" | "components" | "api" | "realtime" | "browser";
  /** The test file that has to fail, from the root of the project. */
  test: string;
}

/** The rules that `npm run test:mutations` breaks one by one. `tests/README.md` lists the same rules. */
export const BROKEN_RULES: readonly BrokenRule[] = [
  {
    rule: "A price is the base plus 1.99 per service, times the priority, rounded half up once",
    file: "functions/contract/prices.ts",
    from: "Math.floor(((baseCents + servicesCents) * tenths + 5) / 10)",
    to: "Math.floor(((baseCents + servicesCents) * tenths) / 10)",
    project: "unit",
    test: "tests/unit/contract/prices.test.ts",
  },
  {
    rule: "Someone who is not a party to a verification gets 404",
    file: "functions/verification/case-file.ts",
    from: ".where(and(eq(verifications.id, id), visibleTo(viewerId))),",
    to: ".where(eq(verifications.id, id)),",
    project: "api",
    test: "tests/api/verifications/[id]/index.get.test.ts",
  },
  {
    rule: "A write that loses a race changes nothing and answers 409",
    file: "db/batch.ts",
    from: "WHERE changes() <> 1",
    to: "WHERE changes() > 1",
    project: "api",
    test: "tests/api/verifications/[id]/cancel.post.test.ts",
  },
  {
    rule: "The same Idempotency-Key creates one request, however often it is sent",
    file: "functions/core/write/commit.ts",
    from: "    ...key,\n    ...write.statements,",
    to: "    ...write.statements,",
    project: "api",
    test: "tests/api/v1/verifications/index.post.test.ts",
  },
  {
    rule: "No check runs before the subject consents",
    file: "functions/lifecycle/evidence.ts",
    from: 'if (row?.status !== "in_progress") return null;',
    to: "if (!row) return null;",
    project: "api",
    test: "tests/api/checks/before-consent.test.ts",
  },
  {
    rule: "Only the subject of a verification uploads its documents",
    file: "functions/evidence/upload.ts",
    from: "  assertSubject(caseFile);\n",
    to: "",
    project: "api",
    test: "tests/api/v1/documents/upload.post.test.ts",
  },
  {
    rule: "The SSN and the EIN are erased when a request ends",
    file: "functions/verification/moves.ts",
    from: "legalHoldAt === null ? { ssn: null, ein: null } : {};",
    to: "legalHoldAt !== null ? { ssn: null, ein: null } : {};",
    project: "api",
    test: "tests/api/verifications/[id]/withdraw.post.test.ts",
  },
  {
    rule: "A document that has expired does not pass",
    file: "functions/checks/document-verification.ts",
    from: "endOfDay(fields.expiresOn) < now)",
    to: "addMonths(endOfDay(fields.expiresOn), MONTHS_VALID) < now)",
    project: "unit",
    test: "tests/unit/checks/services.test.ts",
  },
  {
    rule: "Without independent evidence a score is at most 59",
    file: "functions/checks/score.ts",
    from: `(r.grade === "G3" || r.grade === "G4") &&`,
    to: `r.grade !== "G1" &&`,
    project: "unit",
    test: "tests/unit/checks/results.test.ts",
  },
  {
    rule: "A document that only reads well is not called verified: the field stays null",
    file: "functions/checks/results.ts",
    from: `return result.grade === "G4" ||`,
    to: `return result.grade !== "G1" ||`,
    project: "unit",
    test: "tests/unit/checks/results.test.ts",
  },
  {
    rule: "A name that is merely alike never makes someone a candidate of a sanctions list",
    file: "functions/checks/sanctions/judge.ts",
    from: "return agrees.some(",
    to: "return agrees.length === 0 || agrees.some(",
    project: "unit",
    test: "tests/unit/sanctions/alike.test.ts",
  },
  {
    rule: "A decision against someone takes two different reviewers",
    file: "functions/reviews/four-eyes.ts",
    from: `if (proposedBy !== userId) return "final";`,
    to: `if (proposedBy !== null) return "final";`,
    project: "unit",
    test: "tests/unit/reviews/rules.test.ts",
  },
  {
    rule: "A teammate of the requester reviews none of the requester's verifications",
    file: "functions/reviews/access.ts",
    from: "    isTeammate,\n  )!;",
    to: "  )!;",
    project: "api",
    test: "tests/api/v1/reviews/[checkId]/decision.post.test.ts",
  },
  {
    rule: "Seven days pass between the notices of an adverse action",
    file: "functions/contract/limits.ts",
    from: "adverseAction: 7 * DAY",
    to: "adverseAction: 6 * DAY",
    project: "api",
    test: "tests/api/verifications/[id]/adverse-action/final.post.test.ts",
  },
  {
    rule: "A refresh token that is used twice ends its session",
    file: "functions/accounts/sessions/refresh.ts",
    from: "    await endFamily(ctx, row.userId, row.sessionId);\n",
    to: "",
    project: "api",
    test: "tests/api/auth/refresh.post.test.ts",
  },
  {
    rule: "After ten wrong passwords from one place, sign-in is refused there for a while",
    file: "functions/core/http/rate-rules.ts",
    from: '"login.pair": { limit: 10,',
    to: '"login.pair": { limit: 100,',
    project: "api",
    test: "tests/api/auth/login.post.test.ts",
  },
  {
    rule: "An encrypted value opens only in the row it was written for",
    file: "functions/core/crypto/fields.ts",
    from: "place.row}`",
    to: "place.column}`",
    project: "unit",
    test: "tests/unit/crypto/fields.test.ts",
  },
  {
    rule: "No cell of a CSV file is run as a formula",
    file: "functions/reports/csv.ts",
    from: "/^[=+\\-@\\t\\r\\n",
    to: "/^[=+\\-\\t\\r\\n",
    project: "unit",
    test: "tests/unit/report/csv.test.ts",
  },
  {
    rule: "A socket room opens only to a ticket for that room",
    file: "functions/contract/ticket.ts",
    from: "read.data.room !== room || ",
    to: "",
    project: "realtime",
    test: "tests/realtime/door.test.ts",
  },
  {
    rule: "A warning appears after 25 minutes without activity, and the session ends after 30",
    file: "functions/contract/limits.ts",
    from: "warning: 5 * MINUTE",
    to: "warning: 10 * MINUTE",
    project: "unit",
    test: "tests/unit/web/session/idle.test.ts",
  },
];
