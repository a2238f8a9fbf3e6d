import { lazy, type ReactNode, Suspense } from "react";
import type { Invited } from "../layout/invitedIn.ts";

const AskedBy = lazy(() => import("../layout/AskedBy.tsx"));
const WITHOUT = { href: "/register", label: "Create an account without it" };

/** Shows the request that brought the person here, if any. */
export const askedBy = ({ request, token }: Invited): ReactNode =>
  request && (
    <Suspense>
      <AskedBy id={request} invite={token} without={WITHOUT} />
    </Suspense>
  );
