import { CircleSlash } from "lucide-react";
import type { ReactNode } from "react";
import { LinkNotice } from "#ui/LinkNotice/LinkNotice.tsx";

/** Confirms that the request was declined through its link. @param props.children what to do next */
export const Declined = (props: { children?: ReactNode }) => (
  <LinkNotice icon={<CircleSlash aria-hidden />} title="You declined this request" actions={props.children}>
    <p>The requester only learns that you declined. We didn't read or check anything.</p>
  </LinkNotice>
);
