import { CreditCard, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { messageOf } from "#lib/http/errors.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useMakeDefault, useRemoveMethod } from "../mutations.ts";
import type { Billing, PayerId, PaymentMethod } from "../queries.ts";
import { AddCardDialog } from "./AddCardDialog.tsx";
import { cardName, expiryOf } from "./cards.ts";
import styles from "./MethodsCard.module.css";
import { PortalButton } from "./PortalButton.tsx";

/** Lists the saved cards, including expired ones, with buttons to add or remove one and to change the default. */
export function MethodsCard({ billing, teamId }: { billing: Billing; teamId: PayerId }) {
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<PaymentMethod | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const remove = useRemoveMethod(teamId);
  const { paymentMethods: methods } = billing;
  const add = (
    <Button icon={<Plus aria-hidden />} onPress={() => setAdding(true)}>
      Add Payment Method
    </Button>
  );
  return (
    <Card as="section" padding="none" aria-label="Payment methods">
      <CardHeader title="Payment methods" />
      <div ref={list} tabIndex={-1} className={styles.body}>
        {methods.length === 0 ? (
          <EmptyState level={3} icon={<CreditCard aria-hidden />} title="No payment method yet" action={add}>
            Add a card to choose a paid plan, or to pay for requests beyond your plan.
          </EmptyState>
        ) : (
          <>
            <ul>
              {methods.map((method) => (
                <Method
                  key={method.id}
                  method={method}
                  teamId={teamId}
                  onRemove={() => setRemoving(method)}
                />
              ))}
            </ul>
            <div className={styles.add}>
              {add}
              {billing.gateway === "stripe" && <PortalButton teamId={teamId} />}
            </div>
          </>
        )}
      </div>
      {isAdding && (
        <AddCardDialog
          billing={billing}
          teamId={teamId}
          isDefault={false}
          onClose={() => setAdding(false)}
          onAdded={() => setAdding(false)}
        />
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        onOpenChange={(isOpen) => !isOpen && setRemoving(null)}
        title={removing ? `Remove ${cardName(removing)}?` : ""}
        confirmLabel="Remove Card"
        danger
        focusAfter={list}
        onConfirm={async () => {
          if (!removing) return;
          await remove.mutateAsync(removing.id);
          toast.success("Payment method removed");
        }}
      >
        {removing?.isDefault && methods.length > 1
          ? "We won't charge it anymore. Your newest other card becomes the default."
          : "We won't charge it anymore."}
        {billing.test_mode && " Test mode: no real money is charged."}
      </ConfirmDialog>
    </Card>
  );
}

function Method(props: { method: PaymentMethod; teamId: PayerId; onRemove: () => void }) {
  const { method } = props;
  const change = useMakeDefault(props.teamId);
  const makeDefault = async () => {
    try {
      await change.mutateAsync(method.id);
      toast.success(`${cardName(method)} is now the default`);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <li className={styles.method}>
      <span className={styles.icon}>
        <CreditCard aria-hidden />
      </span>
      <div className={styles.words}>
        <span className={styles.name}>
          {cardName(method)}
          {method.isDefault && (
            <Badge tone="info" size="sm">
              Default
            </Badge>
          )}
          {method.expired && (
            <Badge tone="bad" size="sm">
              Expired
            </Badge>
          )}
        </span>
        <span className={styles.expiry}>
          {method.expired ? "Expired" : "Expires"} {expiryOf(method)}
        </span>
      </div>
      <div className={styles.actions}>
        {!method.isDefault && !method.expired && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Make Default: ${cardName(method)}`}
            onPress={makeDefault}
          >
            Make Default
          </Button>
        )}
        <Button size="sm" variant="ghost" aria-label={`Remove ${cardName(method)}`} onPress={props.onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
