import { FlaskConical } from "lucide-react";
import { Banner } from "#ui/Banner/Banner.tsx";
import type { Billing } from "./queries.ts";

/** In test mode, says that no real money is charged. Shown wherever cards are listed, added or charged. */
export function TestMode({ billing }: { billing: Pick<Billing, "test_mode"> }) {
  if (!billing.test_mode) return null;
  return (
    <Banner tone="neutral" icon={<FlaskConical aria-hidden />}>
      Test mode: no real money is charged.
    </Banner>
  );
}
