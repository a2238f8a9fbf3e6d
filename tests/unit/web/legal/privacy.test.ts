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
    "Of each card, its brand, last four digits and expiry date. We never get the card's number.",
    "our payment processor, Stripe",
    "Even after you delete your account, because accounting law requires us to keep them.",
  ])
    expect(text).toContain(words);
});

test.each([
  ["the privacy page", PrivacyPage],
  ["the terms", TermsPage],
])("%s has the date that the product specifies", (_name, page) => {
  expect(textOf(page)).toContain("Last updated January 1, 2025");
});
