import { Star } from "lucide-react";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { Stars } from "#ui/Rating/Stars.tsx";
import { RateForm } from "./RateForm.tsx";

/** Lets each side of a completed peer check rate the other once, and shows the rating that the viewer gave. */
export default function RateCard({ verification: v }: { verification: VerificationDetail }) {
  const name = otherName(v);
  const icon = <Star aria-hidden />;
  if (v.my_rating !== null)
    return (
      <Card as="section" aria-labelledby="rating">
        <CardHeader
          id="rating"
          icon={icon}
          title={`Your rating of ${name}`}
          description={`You rated this ${v.my_rating} of 5.`}
        />
        <Stars value={v.my_rating} />
      </Card>
    );
  return (
    <Card as="section" aria-labelledby="rating" className="print-hide">
      <CardHeader
        id="rating"
        icon={icon}
        title={`Rate ${name}`}
        description="How did it go? A rating can't be changed later."
      />
      <RateForm id={v.id} name={name} />
    </Card>
  );
}

/** @returns the other side's name, or the subject's email address if their name is unknown */
function otherName(v: VerificationDetail): string {
  const isTarget = v.viewer_roles.some((role) => role === "target");
  return isTarget ? v.requester_name : (v.target_name ?? v.target_user_email);
}
