import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { Pagination } from "#ui/Pagination/Pagination.tsx";
import { show } from "../render.tsx";

const open = (page: number, total: number) =>
  show(
    <Pagination page={page} limit={10} total={total} noun="verification" hrefFor={(to) => `/?page=${to}`} />,
  );

const pages = () => screen.getByRole("navigation", { name: "Pagination" });
/** The items between Previous and Next, including gaps. */
const numbers = () => [...pages().querySelectorAll("li")].map((item) => item.textContent);

it.each([
  [1, ["1", "2", "3", "…", "13"], "Showing 1 to 10 of 121 verifications"],
  [3, ["1", "2", "3", "4", "5", "…", "13"], "Showing 21 to 30 of 121 verifications"],
  [6, ["1", "…", "4", "5", "6", "7", "8", "…", "13"], "Showing 51 to 60 of 121 verifications"],
  [13, ["1", "…", "11", "12", "13"], "Showing 121 to 121 of 121 verifications"],
])("shows the first page, the last, and those within two of page %i", (page, shown, words) => {
  open(page, 121);
  expect(numbers()).toEqual(shown);
  expect(within(pages()).getByRole("link", { current: "page" }).textContent).toBe(String(page));
  screen.getByText(words);
});

it("links Previous and Next only if that page exists", () => {
  const first = open(1, 12);
  expect(screen.queryByRole("link", { name: "Previous" })).toBeNull();
  expect(screen.getByRole("link", { name: "Next" }).getAttribute("href")).toBe("/?page=2");
  first.unmount();
  open(2, 12);
  expect(screen.getByRole("link", { name: "Previous" }).getAttribute("href")).toBe("/?page=1");
  expect(screen.queryByRole("link", { name: "Next" })).toBeNull();
});

it("shows no page numbers if everything fits on one page", () => {
  open(1, 10);
  screen.getByText("Showing 1 to 10 of 10 verifications");
  expect(screen.queryByRole("navigation")).toBeNull();
});

it("says one of one, and takes a plural that isn't just an s more", () => {
  const one = open(1, 1);
  screen.getByText("Showing 1 to 1 of 1 verification");
  one.unmount();
  show(<Pagination page={1} limit={10} total={3} rows={3} noun="entry" nouns="entries" hrefFor={String} />);
  screen.getByText("Showing 1 to 3 of 3 entries");
});
