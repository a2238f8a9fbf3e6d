import type { ComponentType } from "react";
import { ChecksScene } from "./ChecksScene.tsx";
import { ConsentScene } from "./ConsentScene.tsx";
import { RequestScene } from "./RequestScene.tsx";
import { ResultScene } from "./ResultScene.tsx";
import { UploadScene } from "./UploadScene.tsx";

export interface Step {
  name: string;
  title: string;
  /** All that the scene shows, in words. */
  caption: string;
  Scene: ComponentType;
}

export const STEPS: readonly Step[] = [
  {
    name: "Request",
    title: "Maya asks.",
    caption:
      "She is about to buy a car from Jordan. She says whom to verify, what for and what should be checked. The price stands there before she sends it.",
    Scene: RequestScene,
  },
  {
    name: "Consent",
    title: "Jordan agrees, or says no.",
    caption:
      "He reads who asks, why, and what they will see. Nothing is read before he agrees; had he declined, Maya would not be charged.",
    Scene: ConsentScene,
  },
  {
    name: "Upload",
    title: "He adds his license.",
    caption:
      "A photo is enough: we read its barcode. Only he and a reviewer see the original, and it is deleted 30 days after the request ends.",
    Scene: UploadScene,
  },
  {
    name: "Checks",
    title: "The checks report, live.",
    caption:
      "Each one runs as soon as it has what it needs. A reviewer inspects the license. Jordan never entered the code for his phone, so of his number only the form is known.",
    Scene: ChecksScene,
  },
  {
    name: "Result",
    title: "An answer, with its evidence.",
    caption:
      "Both read the same result: what agrees, how strongly, and that the phone was not checked. Not checked never counts as passed, and Maya gets its price back.",
    Scene: ResultScene,
  },
];
