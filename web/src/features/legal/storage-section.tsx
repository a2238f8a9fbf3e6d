import { Facts } from "./Facts.tsx";
import type { LegalSection } from "./LegalPage.tsx";

/** What the browser keeps for us, by the name of each key. */
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
          ["Session cookie", "Binds your session to this browser; no script can read it. Up to 12 hours."],
          [
            "Device cookie",
            "A random number that recognizes this browser when you sign in, so that several accounts on one device can't rate each other for a better Trust Score. We use it for nothing else, and no script can read it. Up to a year.",
          ],
          [
            "seal (cookie and storage)",
            "A random mark that shows when a session was tampered with. Up to 13 hours.",
          ],
          ["rt (storage)", "Keeps you signed in until you log out or the session ends."],
          [
            "activity (storage)",
            "When you were last active, so we can sign you out after 30 minutes of inactivity.",
          ],
          [
            "Shared profiles (storage, and a cookie)",
            "If someone gives you access to their profile: a key that opens it, and a cookie that keeps the key from working in another browser. The cookie lasts up to 90 days; the key stops working when the link ends or access is withdrawn. While you wait for an answer, the tab remembers your request.",
          ],
          ["push (storage)", "Who turned on notifications in this browser, until they log out."],
          ["theme (storage)", "Light or dark, if you chose one."],
          ["agreed-terms (storage)", "Which version of the terms was accepted in this browser."],
          ["workspace (storage)", "The team you work for, if you're in one."],
          [
            "Drafts (storage)",
            "What you typed into a request you haven't sent: names, birth date and addresses, but never identity numbers. Drafts stay in this browser until you send the request, start over, log out, or your session ends. When your session ends, an open tab remembers them until you sign in there again. Drafts of peer checks also go when you close the tab.",
          ],
          [
            "Saved searches (storage)",
            "The names and filters of your saved searches, including any names and addresses in them. They stay in this browser after you log out, and no one else sees them. They're deleted when you delete them or your account, or when someone else logs in here.",
          ],
          [
            "events, toasts, notices, reloaded-at, oauth-fragment (storage of the tab)",
            "The last ten security events in this tab, messages you haven't seen yet, the announcements you dismissed, when the page last reloaded itself, and the token from an emailed link while you sign in with Google. They're deleted when you close the tab.",
          ],
          ["Sign-in with Google", "A cookie that keeps your sign-in going. It lasts a few minutes."],
        ]}
      />
    </>
  ),
};
