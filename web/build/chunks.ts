import { CAMERA, type Group, PARTS, SHARING, SUBJECT_FRAME } from "./lateGroups.ts";
import { type Graph, moduleUses, type Use } from "./moduleUses.ts";
import { AFTER_SHELL, keysOf, SCREENS, SHELL } from "./pages/screens.ts";

const feature = (name: string) => `src/features/${name}.tsx`;
const LANDING = feature("landing/LandingPage");
const AUTH = ["auth/layout/AuthLayout", "auth/login/LoginPage", "auth/register/RegisterPage"].map(feature);
const SHARED = feature("shared/SharedProfilePage");
const VERIFY = feature("verify/VerifyPage");
const SUPPORT = feature("support/SupportPage");
const LAYOUT = "src/app/public/PublicLayout.tsx";
/** Pages of contacts and invited members, which need the API's client. */
const INVITED = ["attest/AttestPage", "team-accept/TeamAcceptPage"].map(feature);
const SUBJECT = feature("verifications/subject/SubjectPage");
const STEPS = feature("verifications/subject/steps/SubjectSteps");
const SUBJECTS = [SUBJECT, feature("verifications/subject/WithSession"), STEPS];
const DETAIL = feature("verifications/detail/VerificationDetailPage");
/** Screens that show the names and prices of checks, but no evidence. */
const REQUESTING = [
  "verifications/request/NewRequestPage",
  "verifications/peer/PeerPage",
  "verifications/list/VerificationsPage",
  "disputes/DisputesPage",
  "reviews/ReviewsPage",
].map(feature);
const APP_SCREENS: ReadonlySet<string> = new Set(SCREENS.flatMap(keysOf));
/** What the shell loads later, except toasts. They have their own files, because public pages show some, too. */
const LATER = [...AFTER_SHELL.filter((id) => !id.includes("/Toast/")), "src/app/shell/OauthReturn.tsx"];

const SCREEN = /^src\/features\/[\w/-]+(?<!Legal)Page\.tsx$/;
const ICON = /lucide-react\/dist\/esm\/icons\//;
const SCHEMA =
  /\.schema\.ts$|contract\/(accounts\/)?(zod-messages|rule-messages|password|company|person-name|email-address)\./;
const LISTS = /^src\/ui\/(Table|Pagination|SearchBar|SearchField|Count|ViewLinks)\//;
const FIGURES =
  /^src\/ui\/(Chart|Disclosure\/FoldCard)|useIsPhone|contract\/live\/notifications|lib\/notifications\/push/;
const REQUESTS =
  /features\/(verifications\/(?!shared\/api)|reviews\/)|contract\/(checks|verification\/(claims|outcome|consent|stated|what-happens)|documents\/(document-needs|confidence|readings)|verdicts\/kind)|lib\/(format\/stated|files\/(useDocumentUrl|fetchDocument))|ui\/(Document|ConfidenceMark)|StatusBadge\/CheckBadge/;
const ASKING =
  /features\/verifications\/(shared\/(?!may|ConsentText|AddressFields|api\/(?!catalog|drafts|templates))|request\/)|contract\/(drafting\/|accounts\/split-name|verification\/claims-form)|icons\/briefcase\./;
const DATES = /ui\/(DateField|Switch)\/|lib\/format\/readDate/;
const FIELDS = new RegExp(`${ASKING.source}|${DATES.source}`);
/** What the profile and the camera share, and too small for a file of its own. */
const DEVICES = /contract\/accounts\/device-name\./;
/** The words for levels of assurance, which few people open. Most pages load them on demand. */
const ASSURANCE = /contract\/assurance\/(words|version)\.|SharedProfile\/LevelOfAssurance/;
const PROFILE = /SharedProfile|contract\/verdicts\/confirmed/;

const by = (use: Use, ...names: readonly string[]) => names.some((name) => use.by.has(name));
const screensOf = (use: Use) => [...use.by].filter((name) => APP_SCREENS.has(name)).length;
const inShell = (use: Use) => by(use, "app.html", SHELL, "src/app/appRoutes.tsx");
const later = (use: Use) => by(use, ...LATER);
/**
 * The number of areas of the app that use a module: features, and controls that load some of their code on demand. The
 * list of verifications and the two screens for requesting them count as three areas of their own.
 */
const areasOf = (use: Use) =>
  new Set(
    [...use.by]
      .filter((name) => !/^src\/app\/|^index\.html|\/subject\//.test(name))
      .map(
        (name) =>
          /features\/verifications\/(list|request|peer)\/\w+Page|(features|ui)\/[\w-]+/.exec(name)?.[0] ??
          name,
      ),
  ).size;
/** Whether several screens below `/app` use a module, or one screen and code that another area loads on demand. */
const isShared = (use: Use) => screensOf(use) > 1 || (screensOf(use) > 0 && areasOf(use) > 1);
const publicPagesOf = (use: Use) =>
  [...use.by].filter((name) => SCREEN.test(name) && !APP_SCREENS.has(name)).length;
const isOnlyIn = (use: Use, ...patterns: RegExp[]) =>
  use.importers.length > 0 && use.importers.every((id) => patterns.some((pattern) => pattern.test(id)));

/**
 * The scripts that several pages share. Each also gets what its modules import, unless an earlier script has it. So the
 * order matters: what more pages need comes first, and no script imports a later one. The patterns place single modules
 * by hand where the general rule would make a page load a whole script just for that module.
 */
const SHARED_GROUPS: readonly Group[] = [
  {
    // What every page loads first.
    name: "base",
    has: (use) =>
      by(use, "index.html") ||
      /lib\/(http\/http|page\/(theme|siteLinks))\.|ui\/(ThemeSwitch|Signature)\/|contract\/(plural|assurance\/levels)\.|icons\/shield-exclamation-point\./.test(
        use.id,
      ),
    libraries: /preload-helper|lucide-react\/dist\/esm\/createLucideIcon/,
  },
  {
    // Only what the landing page shares with the app, shared profiles or `/verify`, because its size is limited.
    name: "common",
    has: (use) =>
      (by(use, LANDING) && (inShell(use) || screensOf(use) > 0 || by(use, SHARED, VERIFY))) ||
      /Link\/AccountLinks/.test(use.id),
  },
  {
    // What shared profiles and the other public pages share with the app, except its controls.
    name: "basics",
    has: (use) =>
      (by(use, SHARED, VERIFY, SUPPORT, LAYOUT) &&
        (inShell(use) || by(use, ...SUBJECTS) || screensOf(use) > 0) &&
        !by(use, ...AUTH) &&
        !PROFILE.test(use.id) &&
        !ASSURANCE.test(use.id) &&
        !/icons\/(mail|chevron-down|rotate-cw)\.|ui\/(Form|Field|Text|Button|Card|Skeleton|Select)\/|contract\/verdicts\/(?!days|basis)|lib\/(http\/publicApi|session\/session)/.test(
          use.id,
        )) ||
      /contract\/((accounts|reviews|sharing)\/)?(phone|review|sharing|article|person-name|company|email-address|clean-text|support)\.ts|FullName\/fullNameCheck|lib\/http\/withFallbackMessage|ui\/(BusinessLabel|Notice|LinkNotice)\/|invite\/Declined|icons\/circle-slash\./.test(
        use.id,
      ),
  },
  {
    // Buttons and forms.
    name: "controls",
    has: (use) =>
      (by(use, ...AUTH, VERIFY, SUPPORT) && inShell(use)) ||
      (by(use, VERIFY, LAYOUT) && by(use, ...AUTH)) ||
      (by(use, ...AUTH, SUPPORT) && (screensOf(use) > 0 || by(use, STEPS))) ||
      (ICON.test(use.id) &&
        (publicPagesOf(use) > 1 || (publicPagesOf(use) > 0 && screensOf(use) > 0)) &&
        !by(use, LANDING, SHARED)) ||
      /icons\/(mail|chevron-down|rotate-cw)\.|lib\/session\/(oauth|terms)\.|layout\/FormHead|ui\/(CodeEntry\/|FileDrop\/(FileDrop|acceptFiles))/.test(
        use.id,
      ),
    libraries: /useControlledState/,
  },
  {
    // What the shell shares with the pages for subjects and contacts, including the API client.
    name: "ui",
    has: (use) =>
      (by(use, ...SUBJECTS, ...INVITED) && inShell(use)) ||
      (by(use, SUBJECT) && screensOf(use) > 0) ||
      /lib\/page\/workspace\.|contract\/(billing\/charges|reviews\/review-time)\./.test(use.id),
  },
  { name: "shell", has: inShell },
  {
    name: "auth",
    has: (use) =>
      /features\/auth\//.test(use.id) && !/SecondFactorForm|AskedBy|askedBy|registerForm/.test(use.id),
  },
  {
    // What the screens share.
    name: "cards",
    has: (use) =>
      !SCHEMA.test(use.id) &&
      !CAMERA.test(use.id) &&
      !ASSURANCE.test(use.id) &&
      ((isShared(use) &&
        !isOnlyIn(use, LISTS, FIGURES) &&
        ![LISTS, FIGURES, REQUESTS, FIELDS, PROFILE, DEVICES].some((pattern) => pattern.test(use.id)) &&
        !/ui\/Dialog\/|features\/(billing|reviews)\/|contract\/billing\/billing\./.test(use.id)) ||
        (later(use) &&
          (by(use, ...SUBJECTS) || screensOf(use) > 0) &&
          !/lib\/notifications\/push/.test(use.id)) ||
        /contract\/teams\/teams|ui\/(TagField|Tag)\//.test(use.id)),
    libraries: /infiniteQuery|useInfiniteQuery|useQuery\.js|useLocalizedStringFormatter|visually-hidden/,
  },
  {
    name: "dialogs",
    has: (use) => /ui\/Dialog\/(?!useIsPhone)|lib\/session\/ownEmail/.test(use.id),
    libraries: /FileTrigger/,
  },
  // What the shell loads on every page just after the first paint.
  {
    name: "later",
    has: (use) => (later(use) && !/lib\/notifications\/push/.test(use.id)) || DEVICES.test(use.id),
  },
  {
    name: "lists",
    has: (use) =>
      isShared(use) &&
      (LISTS.test(use.id) || /features\/billing\/|contract\/billing\/billing\./.test(use.id)),
  },
  { name: "figures", has: (use) => isShared(use) && FIGURES.test(use.id) },
  {
    // The catalog of checks, and other code that the `REQUESTING` screens share.
    name: "requests",
    has: (use) =>
      !SCHEMA.test(use.id) &&
      isShared(use) &&
      !CAMERA.test(use.id) &&
      REQUESTS.test(use.id) &&
      (!FIELDS.test(use.id) || by(use, ...SUBJECTS)) &&
      by(use, ...REQUESTING),
  },
  {
    name: "fields",
    has: (use) =>
      !SCHEMA.test(use.id) && isShared(use) && DATES.test(use.id) && !by(use, ...SUBJECTS, DETAIL),
  },
  {
    // What the screens for requesting share: who's asking, the price, drafts.
    name: "asking",
    has: (use) =>
      !SCHEMA.test(use.id) && isShared(use) && ASKING.test(use.id) && !by(use, ...SUBJECTS, DETAIL),
  },
  {
    // What shows a request's answers and documents, whether to its requester, its subject or reviewers.
    name: "evidence",
    has: (use) =>
      !SCHEMA.test(use.id) &&
      !CAMERA.test(use.id) &&
      ((screensOf(use) > 0 && by(use, STEPS)) ||
        (isShared(use) && REQUESTS.test(use.id)) ||
        (by(use, STEPS) &&
          !by(use, SUBJECT) &&
          /features\/verifications\/(?!subject)/.test(use.id) &&
          [...use.by].some((name) => /features\/verifications\/(?!subject)/.test(name))) ||
        /api\/people\.|AssigneePicker\.module|checks\/messages\./.test(use.id)),
  },
  { name: "assurance", has: (use) => ASSURANCE.test(use.id) },
  {
    name: "rules",
    has: (use) =>
      /(contract\/(\w+\/)?(rules|profile|totp|phone|review|rating)|profile\/[\w/]+)\.schema\./.test(use.id),
    libraries: /node_modules\/zod\//,
  },
  {
    // Rules that load when a form is submitted, and small forms that load at the same time.
    name: "schemas",
    has: (use) =>
      (/\.schema\.ts$/.test(use.id) && use.by.has(use.id)) ||
      /lib\/session\/newPassword\.|steps\/passwordForm|register\/registerForm|SecondFactorForm|AskedBy/.test(
        use.id,
      ),
  },
  {
    name: "links",
    has: (use) =>
      /PublicLayout|app\/linkRoutes|ConnectionBanner\/OutageBanner|lib\/(http\/outage|session\/(useToken|takeToken))|legal\/LegalPage\.|contract\/attestation\/attestation\.|invite\/(BlockNotice|blockApi)/.test(
        use.id,
      ),
  },
];

/**
 * Groups modules that load together, so that a screen needs few files, and each file is large enough to be worth a
 * request.
 * @param web absolute path of the folder `web`, with a slash at its end
 * @returns groups for rolldown's `codeSplitting`
 */
export function chunkGroups(web: string) {
  const findUse = moduleUses(web);
  const isEntry = (id: string) => /\.html$|src\/app\/main(App)?\.tsx$/.test(id);
  const group = ({ name, has, libraries }: Group) => ({
    debugName: name,
    name: (id: string, graph: Graph) => {
      if (libraries?.test(id)) return name;
      const use = findUse(id, graph);
      return use && !isEntry(id) && !SCREEN.test(use.id) && has(use) ? name : null;
    },
  });
  /** A screen, with everything that isn't in a shared script. */
  const screens = (pick: (use: Use) => string | undefined) => ({
    debugName: "screens",
    name: (id: string, graph: Graph) => {
      const use = findUse(id, graph);
      const screen = use && !isEntry(id) && pick(use);
      return screen ? (/(\w+)\.tsx$/.exec(screen)?.[1] ?? null) : null;
    },
  });
  return [
    {
      name: "react",
      test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
    },
    ...SHARED_GROUPS.map(group),
    screens((use) => (by(use, SHARED) ? SHARED : undefined)),
    group(SHARING),
    group(SUBJECT_FRAME),
    screens((use) =>
      // Too small for a file of their own.
      /features\/share\/(NewLinkCard|ShareMenu)/.test(use.id)
        ? feature("share/ShareProfilePage")
        : [...use.by].find((name) => SCREEN.test(name)),
    ),
    ...PARTS.map(group),
  ];
}
