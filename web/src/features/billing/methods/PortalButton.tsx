import { ExternalLink } from "lucide-react";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useOpenPortal } from "../mutations.ts";
import type { PayerId } from "../queries.ts";

/** Opens Stripe's own page for the customer's cards. */
export function PortalButton({ teamId }: { teamId: PayerId }) {
  const open = useOpenPortal(teamId);
  const go = async () => {
    try {
      location.assign((await open.mutateAsync(undefined)).url);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <Button variant="ghost" icon={<ExternalLink aria-hidden />} pending={open.isPending} onPress={go}>
      Manage Cards at Stripe
    </Button>
  );
}
