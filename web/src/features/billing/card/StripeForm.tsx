import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "#lib/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { FormError } from "#ui/Form/Form.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import shared from "../Billing.module.css";
import styles from "./StripeForm.module.css";

interface Loaded {
  stripe: Stripe;
  elements: StripeElements;
}

/** Stripe's own form, in its own frame, so that the card's number never reaches our code. */
export function StripeForm(props: {
  form: { client_secret: string; publishable_key: string };
  /** Why an earlier try failed. */
  failure: string | undefined;
  back: string;
  onSaved: (setupId: string) => Promise<void>;
}) {
  const host = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<Loaded | "failed">();
  const [isReady, setReady] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState(props.failure);
  const { client_secret: clientSecret, publishable_key: key } = props.form;
  const [ownPath] = useState(() => location.pathname);

  useEffect(() => {
    let isGone = false;
    let unmount = () => {};
    loadStripe(key)
      .then((stripe) => {
        if (isGone || !host.current) return;
        if (!stripe) throw new Error("Stripe.js didn't load");
        const elements = stripe.elements({ clientSecret, appearance: appearanceOf(host.current) });
        const element = elements.create("payment");
        element.on("ready", () => setReady(true));
        element.on("loaderror", () => setLoaded("failed"));
        element.mount(host.current);
        unmount = () => element.destroy();
        setLoaded({ stripe, elements });
      })
      .catch(() => !isGone && setLoaded("failed"));
    return () => {
      isGone = true;
      unmount();
    };
  }, [clientSecret, key]);

  // Whatever is opened from here mustn't keep this document's policy.
  useEffect(
    () => () => {
      if (location.pathname !== ownPath) location.reload();
    },
    [ownPath],
  );

  const save = async ({ stripe, elements }: Loaded) => {
    setFailure(undefined);
    setSaving(true);
    try {
      const { error, setupIntent } = await stripe.confirmSetup({
        elements,
        redirect: "if_required",
        // Where a bank sends the cardholder back to, if it asks them on a page of its own.
        confirmParams: { return_url: location.href },
      });
      if (error) setFailure(error.message ?? "We couldn't save this card. Try another one.");
      else await props.onSaved(setupIntent.id);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setSaving(false);
    }
  };

  if (loaded === "failed")
    return (
      <ErrorState
        title="We couldn't load Stripe's form"
        onRetry={() => location.reload()}
        retryLabel="Try Again"
      >
        Check your connection, and whether your browser blocks js.stripe.com.
      </ErrorState>
    );
  return (
    <form
      noValidate
      className={shared.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (loaded && isReady && !isSaving) void save(loaded);
      }}
    >
      <p className={shared.note}>
        Stripe, our payment processor, stores your card. We keep only its brand, last four digits and
        expiration date.
      </p>
      {!isReady && (
        <div aria-busy="true">
          <Skeleton shape="block" height="12rem" />
        </div>
      )}
      <div ref={host} className={styles.form} hidden={!isReady} />
      <FormError>{failure}</FormError>
      <div className={shared.buttons}>
        <Button type="submit" variant="primary" isDisabled={!isReady} pending={isSaving}>
          Save Card
        </Button>
        <LinkButton href={props.back}>Cancel</LinkButton>
      </div>
    </form>
  );
}

/** Our colors for Stripe's form, as they are in the current theme. */
function appearanceOf(host: HTMLElement) {
  const { color, backgroundColor, borderColor, accentColor } = getComputedStyle(host);
  return {
    theme: "flat" as const,
    variables: {
      colorText: color,
      colorBackground: backgroundColor,
      colorPrimary: accentColor,
      colorTextSecondary: color,
      fontFamily: "system-ui, sans-serif",
    },
    rules: { ".Input": { border: `1px solid ${borderColor}` } },
  };
}
