import type { ComponentType } from "react";
import { ChecksScene } from "./ChecksScene.tsx";
import { ConsentScene } from "./ConsentScene.tsx";
import { RequestScene } from "./RequestScene.tsx";
import { ResultScene } from "./ResultScene.tsx";
import { UploadScene } from "./UploadScene.tsx";

export interface Step {
  name: string;
  title: string;
  /** Tells the scene's story in text, because screen readers don't see the scene. */
  caption: string;
  Scene: ComponentType;
}

export const STEPS: readonly Step[] = [
  {
    name: "Request",
    title: "Maya asks.",
    caption:
      "She's about to buy a car from Jordan. She says who to verify, why, and what to check. She sees the price before she sends it.",
    Scene: RequestScene,
  },
  {
    name: "Consent",
    title: "Jordan agrees, or says no.",
    caption:
      "He sees who's asking, why, and what they'll see. We read nothing until he agrees. If he declined, Maya wouldn't be charged.",
    Scene: ConsentScene,
  },
  {
    name: "Upload",
    title: "He adds his license.",
    caption:
      "A photo is enough, because we read the barcode. Only he and a reviewer see the original, and we delete it 30 days after the request ends.",
    Scene: UploadScene,
  },
  {
    name: "Checks",
    title: "The checks report, live.",
    caption:
      "Each check runs as soon as it has what it needs. A reviewer inspects the license. Jordan never entered the code we texted him, so we only know that his number has a valid format.",
    Scene: ChecksScene,
  },
  {
    name: "Result",
    title: "An answer, with its evidence.",
    caption:
      "Both see the same result: what matches, how strong the evidence is, and that the phone wasn't checked. “Not checked” never counts as passed, and Maya gets that price back.",
    Scene: ResultScene,
  },
];
