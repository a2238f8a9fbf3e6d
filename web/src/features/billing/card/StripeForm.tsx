import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "#lib/http/errors.ts";
import { Button } from "#ui/Button/Button.tsx";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { Form, FormError } from "#ui/Form/Form.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import shared from "../Billing.module.css";
import styles from "./StripeForm.module.css";

interface Loaded {
  stripe: Stripe;
  elements: StripeElements;
}

/** Stripe's form in Stripe's iframe, so that the card number never reaches our code. */
export function StripeForm(props: {
  form: { client_secret: string; publishable_key: string };
  /** Why the last try failed. */
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

  // If a link leads to another page, reload that page, so that it doesn't keep this document's Content-Security-Policy.
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
        // If the bank confirms on its own page, it sends the cardholder back here.
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

  const submit = () => {
    if (loaded && loaded !== "failed" && isReady && !isSaving) void save(loaded);
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
    <Form form={{ submit }} className={shared.stack}>
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
    </Form>
  );
}

/** @returns the current theme's colors in the format of Stripe's form */
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
