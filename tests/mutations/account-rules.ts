import type { BrokenRule } from "./broken-rule.ts";

/** Rules about accounts and sessions. */
export const ACCOUNT_RULES: readonly BrokenRule[] = [
  {
    rule: "A session that's limited to a request reaches nothing else",
    file: "functions/accounts/access.ts",
    from: "export const signedIn = notOnPhone(() => false);",
    to: "export const signedIn = notOnPhone(() => true);",
    project: "api",
    test: "tests/security/limited-matrix.test.ts",
  },
  {
    rule: "The session of a phone that someone continues on only adds documents",
    file: "functions/accounts/access.ts",
    from: "if (only !== undefined) throw documentsOnly();",
    to: "if (only === null) throw documentsOnly();",
    project: "api",
    test: "tests/security/phone-matrix.test.ts",
  },
  {
    rule: "An emailed link never opens an account that has a password",
    file: "functions/accounts/sign-in/has-sign-in.ts",
    from: "{user.passwordHash} IS NULL AND",
    to: "{user.id} IS NOT NULL AND",
    project: "worlds",
    test: "tests/worlds/passwordless/sign-in.test.ts",
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
];
