import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { Component as PrivacyPage } from "#features/legal/PrivacyPage.tsx";
import { Component as TermsPage } from "#features/legal/TermsPage.tsx";

const textOf = (page: typeof PrivacyPage) => {
  const router = createMemoryRouter([{ path: "/", element: createElement(page) }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
};

test("the privacy page says what we store about payments, who processes cards, and how long invoices stay", () => {
  const text = textOf(PrivacyPage);
  for (const words of [
    "For each card, its brand, last four digits and expiration date. We never see the card number.",
    "our payment processor, Stripe",
    "As long as accounting law requires, even after you delete your account.",
  ])
    expect(text).toContain(words);
});

test.each([
  ["the privacy page", PrivacyPage],
  ["the terms", TermsPage],
])("%s has the date that the product specifies", (_name, page) => {
  expect(textOf(page)).toContain("Last updated January 1, 2025");
});
