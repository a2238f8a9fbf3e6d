import type { Page } from "playwright-core";
import type { Stripe } from "./stub.ts";
import type { StubCard } from "./things.ts";

/**
 * Stands in for the script that a page loads from js.stripe.com, as far as we call it (docs.stripe.com/js). Its form is
 * a list of cards.
 */
const SCRIPT = `window.Stripe = () => ({
  elements: ({ clientSecret }) => {
    const form = { clientSecret };
    form.create = () => {
      const events = {};
      const root = document.createElement("label");
      return {
        on: (name, run) => { events[name] = run; },
        mount(host) {
          root.textContent = "Card at Stripe ";
          form.input = document.createElement("input");
          root.append(form.input);
          host.append(root);
          events.ready?.();
        },
        destroy: () => root.remove(),
      };
    };
    return form;
  },
  confirmSetup: ({ elements }) => window.fillStripeForm(elements.clientSecret, elements.input.value),
});`;

/** Lets a page load the stand-in. What's typed into its form is how the card behaves; `refused` is refused at once. */
export async function standInForStripeJs(page: Page, stripe: Stripe): Promise<void> {
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: SCRIPT }),
  );
  await page.exposeFunction("fillStripeForm", (secret: string, card: StubCard | "refused") =>
    card === "refused"
      ? { error: { message: "Your card number is incomplete." } }
      : { setupIntent: { id: stripe.things.fillForm(secret, card) } },
  );
}
