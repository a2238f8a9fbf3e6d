import { Time } from "#ui/Time/Time.tsx";
import type { ProgressText } from "./viewed.ts";

/** Says in one sentence by when something is expected. */
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
