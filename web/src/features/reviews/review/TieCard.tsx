import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { KeyValue } from "#ui/KeyValue/KeyValue.tsx";
import type { Review } from "../api.ts";

type Tie = NonNullable<Review["tie"]>;

const NAMED: Record<Tie["kind"], string> = {
  employer: "Employer stated",
  landlord: "Landlord of",
};

/**
 * Asks whether the domain that an answer came from belongs to the employer or landlord. Until a reviewer has confirmed
 * that, the answer is only a reference.
 */
export function TieCard({ tie }: { tie: Tie }) {
  return (
    <Card as="section" aria-labelledby="tie">
      <CardHeader
        id="tie"
        title={`Does ${tie.domain} belong to them?`}
        description="Look them up in a public registry or on a site you found yourself. Don't follow links from the answer."
      />
      <KeyValue
        items={[
          { label: "The answer came from", value: tie.domain },
          {
            label: NAMED[tie.kind],
            value: tie.name,
            ...(tie.is_called && {
              hint: "The domain has the same name. Anyone can register one, so that alone isn't enough.",
            }),
          },
          { label: "Domains already confirmed", value: tie.tied_domains.join(", ") || "None" },
        ]}
      />
    </Card>
  );
}
