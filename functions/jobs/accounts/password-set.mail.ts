import { compose, type Mail } from "#functions/mail/compose.ts";

export function passwordSet(urls: { signIn: string; newPassword: string }): Mail {
  return compose({
    subject: "Your account has a password now",
    preview: "You sign in with your email address and this password.",
    heading: "Your account has a password now",
    blocks: [
      "You sign in to Countersign with this email address and your new password. You'll find your Trust Score and your verifications there.",
      { action: "Sign In", url: urls.signIn },
      {
        note: `If this wasn't you, choose another password now, which signs everyone else out: ${urls.newPassword}`,
      },
    ],
    because: "You're receiving this email because it's about the security of your account.",
  });
}
