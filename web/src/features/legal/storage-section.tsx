import { Facts } from "./Facts.tsx";
import type { LegalSection } from "./LegalPage.tsx";

/** What we store in the browser. An entry's title is a storage key or says what's stored. */
export const STORAGE_SECTION: LegalSection = {
  id: "cookies",
  title: "Cookies and storage",
  body: (
    <>
      <p>
        We store only what's needed to sign you in, keep your work and prevent fake ratings. There's nothing
        to accept or refuse, because nothing tracks you across other sites or serves advertising.
      </p>
      <Facts
        items={[
          [
            "Session cookie",
            "Ties your session to this browser. Scripts can't read it. It lasts up to 12 hours, or up to 90 days if you opened a request without a password.",
          ],
          [
            "Device cookie",
            "A random number that recognizes this browser when you sign in, so that several accounts on one device can't rate each other for a better Trust Score. We use it for nothing else, and scripts can't read it. It lasts up to a year.",
          ],
          [
            "seal (cookie and storage)",
            "A random value that shows whether someone tampered with the session. It lasts up to 13 hours.",
          ],
          ["rt (storage)", "Keeps you signed in until you log out or the session ends."],
          [
            "activity (storage)",
            "When you were last active, so we can sign you out after 30 minutes of inactivity. We don't do that if you opened a request without a password.",
          ],
          [
            "Shared profiles (storage, and a cookie)",
            "If someone shares their profile with you: a key that opens it, and a cookie that keeps the key from working in any other browser. The cookie lasts up to 90 days. The key stops working when the link expires or is revoked, or when they withdraw your access. While you wait for an answer, the tab remembers your request.",
          ],
          ["push (storage)", "Who turned on notifications in this browser, until they log out."],
          [
            "Files (storage)",
            "Countersign's own code, styles and fonts, so the app opens faster next time and can tell you when you're offline. They contain nothing about you.",
          ],
          ["theme (storage)", "Light or dark, if you chose one."],
          ["list-shortcuts (storage)", "Whether you turned off keyboard shortcuts in the list."],
          ["camera-hand (storage)", "Which side you want the camera's buttons on, if you chose one."],
          ["agreed-terms (storage)", "Which version of the terms you agreed to in this browser."],
          ["workspace (storage)", "The team you're working in, if any."],
          [
            "needs (storage)",
            "How tall the to-do list on your dashboard was last time, so the page doesn't jump while it loads.",
          ],
          [
            "Drafts (storage)",
            "What you've typed on the page of a request about you, but haven't sent: names, birth dates and addresses, but never identity numbers. It stays in this tab until you send it or log out, your session ends, or you close the tab. If a page reloads itself after an update, the tab keeps what you've typed in any of its forms, except passwords and codes. Drafts of your own requests aren't in this browser: we keep them, encrypted, until you send or delete them, for at most 90 days after you last changed them.",
          ],
          [
            "Saved searches (storage)",
            "The names and filters of your saved searches, including any names and addresses in them. They stay in this browser after you log out, and no one else sees them. They're deleted when you delete them or your account, or when someone else logs in here.",
          ],
          [
            "events, toasts, notices, reloaded-at, oauth-fragment, spent-links, phone-handoff (storage of the tab)",
            "This tab's ten most recent security events, messages you haven't seen yet, announcements you've dismissed, when the page last reloaded itself, which links to requests about you this tab has used, the phone's access to a request while you add documents to it from your phone, and the token from the link we emailed you while you sign in with Google. They're deleted when you close the tab, and the events also when you log out.",
          ],
          [
            "Sign-in with Google",
            "A cookie that links your return from Google to the sign-in you started. It lasts a few minutes.",
          ],
        ]}
      />
    </>
  ),
};
