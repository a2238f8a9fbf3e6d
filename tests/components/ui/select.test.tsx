import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Select } from "#ui/Select/Select.tsx";
import { show } from "../render.tsx";

const OPTIONS = [
  { id: "", label: "Just me" },
  { id: "team_1", label: "Harbor Lettings" },
];
const shown = () => (screen.getByLabelText("Who") as HTMLSelectElement).selectedOptions[0]?.textContent;

it("tells nothing selected from the empty option, so that choosing that one is a change", () => {
  const field = (value: string | null) => (
    <Select label="Who" options={OPTIONS} value={value} onChange={() => {}} />
  );
  const { rerender } = show(field(null));
  expect(shown()).toBe("Choose");
  rerender(field(""));
  expect(shown()).toBe("Just me");
  expect(screen.queryByRole("option", { name: "Choose" })).toBeNull();
});
