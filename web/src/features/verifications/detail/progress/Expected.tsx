import { Time } from "#ui/Time/Time.tsx";
import type { Standing } from "./viewed.ts";

/** Says in one sentence by when something is expected. */
export const Expected = ({ when }: { when: NonNullable<Standing["when"]> }) => (
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
