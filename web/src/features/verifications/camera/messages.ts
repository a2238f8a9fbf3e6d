import type { Hint, Warning } from "./guide.ts";
import type { Shot, ShotKind } from "./shots.ts";

const thing = (kind: ShotKind) => (kind === "passport" ? "page" : "card");

/** @returns what the person should do now, in a few words */
export function hintText(hint: Hint, { kind, name }: Shot): string {
  switch (hint) {
    case "find":
      return `Fit the ${name} in the frame.`;
    case "next_side":
      return "Got it. Now turn the card over.";
    case "closer":
      return "Move closer.";
    case "hold_still":
      return "Hold still.";
    case "too_dark":
      return "It's too dark. Turn on a light.";
    case "glare":
      return `There's glare. Tilt the ${thing(kind)} a little.`;
    case "turn_over":
      return kind === "front"
        ? "That's the back. Turn the card over."
        : "We can't see the wide barcode. Turn the card over.";
    case "wrong_document":
      return kind === "passport"
        ? "That's a card. Open your passport to the page with your photo."
        : `That's another card. Use your ${name.replace("front of your ", "")}.`;
    case "show_zone":
      return "Show the whole page, including the lines of letters at the bottom.";
    case "ready":
      return "Perfect. Hold it there.";
  }
}

/** @returns what looks wrong with a photo */
export function warningText(warning: Warning, { kind }: Shot): string {
  switch (warning) {
    case "closer":
      return kind === "back"
        ? "We can't read the barcode in this photo."
        : `The ${thing(kind)} is small in this photo.`;
    case "hold_still":
      return "This photo is blurry.";
    case "too_dark":
      return "This photo is very dark.";
    case "glare":
      return "There's glare in this photo.";
    case "turn_over":
      return kind === "front"
        ? "This looks like the back of the card."
        : "We can't see the wide barcode in this photo.";
    case "wrong_document":
      return kind === "passport" ? "This doesn't look like a passport." : "This looks like another card.";
    case "show_zone":
      return "We can't see the lines of letters at the bottom of the page.";
  }
}
