const AUTH = "src/features/auth/layout/AuthLayout.tsx";
const PUBLIC = "src/app/public/PublicLayout.tsx";
/** The routes of pages that people open from a link, and their layout. */
const LINK = ["src/app/linkRoutes.tsx", PUBLIC] as const;

/** A prerendered page. */
export interface Page {
  /** File name in the build. */
  file: string;
  path: string;
  /** The lazy modules of its route: the layout and the screen. */
  modules: readonly string[];
  title: string;
  /** Shown by search engines. */
  description: string;
  noindex?: boolean;
  /** A script in `src/app/inline` that sends the page's first request before the page's code has loaded. */
  early?: "shared" | "session";
  /** The prerendered page is complete until someone interacts with it, so its code may run later. */
  isComplete?: boolean;
}

/** Every public page. */
export const PAGES: readonly Page[] = [
  {
    file: "index.html",
    path: "/",
    isComplete: true,
    modules: ["src/features/landing/LandingPage.tsx"],
    title: "Countersign · Know who you are dealing with",
    description:
      "Verify people and businesses before you rent, hire, buy or sell. Every finding shows where it comes from and how strong it is.",
  },
  {
    file: "login.html",
    path: "/login",
    isComplete: true,
    early: "session",
    modules: [AUTH, "src/features/auth/login/LoginPage.tsx"],
    title: "Sign in · Countersign",
    description: "Sign in to Countersign.",
  },
  {
    file: "register.html",
    path: "/register",
    isComplete: true,
    early: "session",
    modules: [AUTH, "src/features/auth/register/RegisterPage.tsx"],
    title: "Create account · Countersign",
    description: "Create a Countersign account. Your first verification is free.",
  },
  {
    file: "forgot-password.html",
    path: "/forgot-password",
    isComplete: true,
    modules: [AUTH, "src/features/auth/password/ForgotPasswordPage.tsx"],
    title: "Forgot password · Countersign",
    description: "Ask for a link to set a new password.",
  },
  {
    file: "reset-password.html",
    path: "/reset-password",
    modules: [AUTH, "src/features/auth/password/ResetPasswordPage.tsx"],
    title: "Set a new password · Countersign",
    description: "Set a new password by the link from your mail.",
    noindex: true,
  },
  {
    file: "confirm-email.html",
    path: "/confirm-email",
    modules: [AUTH, "src/features/auth/links/ConfirmEmailPage.tsx"],
    title: "Confirm your new email address · Countersign",
    description: "Confirm the new address of your account.",
    noindex: true,
  },
  {
    file: "verify-email.html",
    path: "/verify-email",
    modules: [AUTH, "src/features/auth/links/VerifyEmailPage.tsx"],
    title: "Confirm your email address · Countersign",
    description: "Confirm your mail address.",
    noindex: true,
  },
  {
    file: "attest.html",
    path: "/attest",
    modules: [...LINK, "src/features/attest/AttestPage.tsx"],
    title: "Confirm what was stated · Countersign",
    description: "Answer by the link from your mail.",
    noindex: true,
  },
  {
    file: "block-invitations.html",
    path: "/block-invitations",
    modules: [...LINK, "src/features/verifications/detail/invite/BlockInvitationsPage.tsx"],
    title: "Block all invitations · Countersign",
    description: "Block verification requests to your email address by the link from your mail.",
    noindex: true,
  },
  {
    file: "unsubscribe.html",
    path: "/unsubscribe",
    modules: [...LINK, "src/features/notifications/unsubscribe/UnsubscribePage.tsx"],
    title: "Stop these emails · Countersign",
    description: "Stop emails of one kind by the link from your mail.",
    noindex: true,
  },
  {
    file: "team/accept.html",
    path: "/team/accept",
    modules: [...LINK, "src/features/team-accept/TeamAcceptPage.tsx"],
    title: "Join a team · Countersign",
    description: "Accept an invitation to a team by the link from your mail.",
    noindex: true,
  },
  {
    file: "s.html",
    path: "/s",
    modules: ["src/features/shared/SharedProfilePage.tsx"],
    title: "Shared profile · Countersign",
    description: "A verified profile that someone shares with you.",
    noindex: true,
    early: "shared",
  },
  {
    file: "v.html",
    path: "/v",
    early: "session",
    modules: ["src/features/verifications/subject/SubjectPage.tsx"],
    title: "Verification request · Countersign",
    description: "Someone wants to verify you. Get the link to the request by email.",
    noindex: true,
  },
  {
    file: "phone.html",
    path: "/phone",
    modules: ["src/features/verifications/phone/PhonePage.tsx"],
    title: "Continue on your phone · Countersign",
    description: "Take the pictures of your documents with your phone, by the code on your computer.",
    noindex: true,
  },
  {
    file: "verify.html",
    path: "/verify",
    isComplete: true,
    modules: [PUBLIC, "src/features/verify/VerifyPage.tsx"],
    title: "Verify a report or credential · Countersign",
    description:
      "Check a Countersign report or credential that somebody gave you: who issued it, whether it was changed, and whether it's still valid.",
  },
  {
    file: "support.html",
    path: "/support",
    isComplete: true,
    modules: [PUBLIC, "src/features/support/SupportPage.tsx"],
    title: "Support · Countersign",
    description:
      "Questions about verifications, your account or your data: a person answers within 24 hours.",
  },
  {
    file: "terms.html",
    path: "/terms",
    isComplete: true,
    modules: [PUBLIC, "src/features/legal/TermsPage.tsx"],
    title: "Terms of Service · Countersign",
    description: "The rules of Countersign in plain words.",
  },
  {
    file: "privacy.html",
    path: "/privacy",
    isComplete: true,
    modules: [PUBLIC, "src/features/legal/PrivacyPage.tsx"],
    title: "Privacy Policy · Countersign",
    description: "What Countersign knows about you, why, who sees it, and how you get rid of it.",
  },
];
