/** How to get push notifications if this browser can't turn them on now. */
export const NOT_HERE = {
  unsupported: {
    title: "This browser can't show notifications",
    text: "To get them, open Countersign in a current version of Chrome, Edge, Firefox or Safari. They don't work in private windows.",
  },
  "home-screen": {
    title: "Add Countersign to your Home Screen first",
    text: "Tap Share in Safari and choose Add to Home Screen. Then open Countersign from the Home Screen and turn on notifications there.",
  },
  blocked: {
    title: "Your browser blocks notifications from Countersign",
    text: "Allow notifications for Countersign in your browser's site settings, then come back here.",
  },
} as const;

/** Why push wasn't turned on. */
export const NOT_ON = {
  closed: "Your browser asked whether Countersign may show notifications. Choose Allow to turn them on.",
  service:
    "Your browser couldn't reach its push service, which delivers notifications. Check your connection. Some browsers also have a setting that turns push messages off.",
} as const;
