import { Time } from "#ui/Time/Time.tsx";
import type { ProgressText } from "./viewed.ts";

/** One sentence made of the label and, if any, the date and the note. */
export const Expected = ({ when }: { when: NonNullable<ProgressText["when"]> }) => (
  <>
    {when.label}
    {when.at && (
      <>
        {" "}
        <Time value={when.at} mode="datetime" />
      </>
    )}
    {when.note}.
  </>
);
