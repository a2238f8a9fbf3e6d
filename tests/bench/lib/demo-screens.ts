import { JANE, MARCUS } from "#scripts/demo/sign-ins.ts";
import type { ScreenName } from "#tests/harness/browser/usable.ts";
import { linkIn, waitForMail } from "#tests/harness/mail.ts";
import type { DemoSite } from "./demo-site.ts";
import { programOf } from "./demo-visitor.ts";
import { requestBody } from "./people.ts";

/** A screen of the demo to visit. */
export interface DemoScreen {
  label: string;
  /** The screen's entry in `USABLE`, which says when it's usable. */
  name: ScreenName;
  path: string;
  /** The signed-in person. */
  person?: { email: string };
}

/** @returns the screens to measure: those of a landlord, and two that people without an account open from a link */
export async function demoScreens(site: DemoSite): Promise<DemoScreen[]> {
  const [marcus, jane] = await Promise.all([programOf(site, MARCUS), programOf(site, JANE)]);
  const { verifications } = await marcus<{ verifications: { id: string; status: string }[] }>(
    "/api/v1/verifications?scope=requested&dateRange=30",
  );
  const done = verifications.find(({ status }) => status === "completed");
  if (!done) throw new Error("Marcus has no completed verification");
  const { share_url } = await jane<{ share_url: string }>("/api/profile/share-link", {
    options: {
      includePhoto: true,
      includeVerificationBadges: true,
      includeContactInfo: true,
      includeReputation: true,
      requirePermission: false,
    },
    expires_in_days: 7,
  });
  const email = "invited@demo.example";
  const { id } = await marcus<{ id: string }>("/api/v1/verifications", {
    ...requestBody(email),
    purposeCertified: true,
  });
  const invite = linkIn(await waitForMail(email, ({ text }) => text.includes(id), site.mailUrl), "/v/");
  // Wait, because a page reloads data that events of the last ten seconds affect.
  await new Promise((resolve) => setTimeout(resolve, 11_000));
  return [
    { label: "dashboard", name: "personalDashboard", path: "/app/dashboard", person: MARCUS },
    { label: "list", name: "list", path: "/app/verifications", person: MARCUS },
    { label: "detail", name: "detail", path: `/app/verifications/${done.id}`, person: MARCUS },
    { label: "new request", name: "newRequest", path: "/app/verifications/new", person: MARCUS },
    { label: "shared page", name: "sharedProfile", path: new URL(share_url).pathname },
    { label: "/v with invite", name: "invited", path: invite.pathname + invite.hash },
  ];
}
