import { Time } from "#ui/Time/Time.tsx";
import type { Standing } from "./viewed.ts";

/** Until when something is expected, as one sentence. */
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
