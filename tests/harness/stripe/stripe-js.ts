import type { Page } from "playwright-core";
import type { Stripe } from "./stub.ts";
import type { StubCard } from "./things.ts";

/**
 * Replaces the script that a page loads from js.stripe.com, with the parts that we call (docs.stripe.com/js). Its form
 * is a list of cards.
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

/**
 * Makes a page load the stand-in. The text entered into its form is the card's behavior; `refused` is refused at once.
 */
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
