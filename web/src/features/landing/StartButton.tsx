import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Icon } from "./motif/Icon.tsx";
import { PATHS } from "./paths.ts";
import { useSignedIn } from "./useSignedIn.ts";

/** The page's main call to action. When signed in, it leads to the dashboard (spec 1 §2). */
export function StartButton() {
  return (
    <LinkButton
      href={useSignedIn() ? PATHS.dashboard : PATHS.register}
      variant="primary"
      size="lg"
      trailingIcon={<Icon sign="arrow" />}
    >
      Start Free Verification
    </LinkButton>
  );
}
