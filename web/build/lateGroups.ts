import type { Use } from "./moduleUses.ts";

/** Modules that share a script. */
export interface Group {
  name: string;
  /** Selects our own modules that belong in the script. */
  has(use: Use): boolean;
  /** Libraries that belong in the script. Most aren't listed, because they follow the modules that use them. */
  libraries?: RegExp;
}

const REQUEST_FORM = "src/features/verifications/request/RequestForm.tsx";

/**
 * The code of shared profiles and QR codes. Like `PARTS`, it loads on demand. It must come before the app's screens,
 * because one of them also shows a shared profile.
 */
export const SHARING: Group = {
  name: "sharing",
  has: (use) => /ui\/QrCode|features\/shared\/|SharedProfile\/Contact/.test(use.id),
};
/** What the subject's page and the page on their phone share. It must come before the two. */
export const SUBJECT_FRAME: Group = {
  name: "subject-frame",
  has: (use) => /subject\/frame\/|lib\/camera\/whichBrowser\./.test(use.id),
};
/** What loads once someone opens the camera. */
export const CAMERA =
  /features\/verifications\/camera\/(?!CameraButton|shots)|ui\/CameraHelp\/|lib\/camera\//;

/** Code that screens load on demand, grouped so that no file is tiny. Each group may import its screen. */
export const PARTS: readonly Group[] = [
  {
    name: "subject",
    has: (use) =>
      /subject\/(WithSession|Farewell|WhoScreen|WhyScreen|asked|stepsOf|useStep|verifiedFacts)|lib\/session\/limitedSession/.test(
        use.id,
      ),
  },
  {
    name: "uploads",
    has: (use) =>
      /evidence\/(Upload|OriginalHint)|capture\/CaptureCard|FileDrop\/FileRow|camera\/(CameraButton|shots)\.|verifications\/handoff\/Lazy/.test(
        use.id,
      ),
  },
  { name: "camera-help", has: (use) => /ui\/CameraHelp\/|lib\/camera\/|phone\/InAppNotice/.test(use.id) },
  { name: "camera", has: (use) => CAMERA.test(use.id) },
  {
    name: "app-dialogs",
    has: (use) =>
      /shell\/banners\/(MailCodeDialog|SessionExpiring)|ScanDialog|AssigneeDialog|AddIssuerDialog|request\/templates\/|viewer\/(DocumentViewer|ViewerStage)/.test(
        use.id,
      ),
  },
  {
    // A phone that's connected to a computer, and what it shares with the documents step.
    name: "phone",
    has: (use) => /verifications\/phone\/|subject\/steps\/documents\/(?!DocumentsScreen)/.test(use.id),
  },
  { name: "invited", has: (use) => /subject\/invited\//.test(use.id) },
  { name: "subject-steps", has: (use) => /subject\/(own|steps)\/(?!documents|EndScreen)/.test(use.id) },
  { name: "documents", has: (use) => /subject\/steps\//.test(use.id) },
  { name: "handoff", has: (use) => /verifications\/handoff\/(?!Lazy)/.test(use.id) },
  { name: "profile-dialogs", has: (use) => /features\/profile\//.test(use.id) },
  { name: "team-parts", has: (use) => /features\/team\//.test(use.id) },
  { name: "search-parts", has: (use) => /ui\/SearchBar|ShortcutsDialog/.test(use.id) },
  { name: "own-statement", has: (use) => /shared\/AddressFields|consent\/OwnStatement/.test(use.id) },
  {
    name: "request-form",
    has: (use) =>
      (use.by.has(REQUEST_FORM) || /request\/review\//.test(use.id)) && !/request\/templates\//.test(use.id),
  },
  {
    // What a result's level of assurance is made of, once someone opens it.
    name: "level",
    has: (use) => /results\/(LevelDetails|levelRequest)\.|ui\/Assurance\/(?!LevelLine)/.test(use.id),
  },
  {
    // Includes a request's checks and the basis of its result, because one script more would be too many.
    name: "verification-parts",
    has: (use) => /features\/verifications\//.test(use.id),
  },
];
