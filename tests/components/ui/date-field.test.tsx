import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { isIsoDate } from "#lib/format/isoDate.ts";
import { DateField } from "#ui/DateField/DateField.tsx";
import { field, messages, show, visit } from "../render.tsx";

function Birthday() {
  const [value, setValue] = useState("");
  return (
    <>
      <DateField
        label="Birthday"
        name="birthday"
        value={value}
        onChange={setValue}
        errorMessage={isIsoDate(value) ? undefined : "Enter a date as YYYY-MM-DD"}
      />
      <code>{value}</code>
    </>
  );
}

const value = () => document.querySelector("code")?.textContent;

describe("a date field", () => {
  it.each(["04/12/1990", "1990-04-12", "12 Apr 1990", "April 12, 1990", "19900412", "04121990"])(
    "understands %s when it's typed, and writes it as MM/DD/YYYY afterward",
    async (keys) => {
      const { user } = show(<Birthday />);
      await user.type(field("Birthday"), keys);
      expect(value()).toBe("1990-04-12");
      await user.tab();
      expect(field("Birthday").value).toBe("04/12/1990");
      expect(value()).toBe("1990-04-12");
      expect(messages()).toEqual({});
    },
  );

  it.each(["04-12-1990", "04.12.1990"])("asks which date %s is, and takes the answer", async (keys) => {
    const { user } = show(<Birthday />);
    expect(screen.getByRole("status").textContent).toBe("");
    await user.type(field("Birthday"), keys);
    expect(field("Birthday").value).toBe(keys);
    const question = "Did you mean April 12 or December 4, 1990?";
    expect(screen.getByRole("status").textContent).toBe(question);
    expect(messages()).toEqual({ birthday: "Choose which date you mean" });

    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "April 12" }));
    await user.tab();
    await user.keyboard("{Enter}");
    expect(field("Birthday").value).toBe("12/04/1990");
    expect(value()).toBe("1990-12-04");
    expect(screen.getByRole("status").textContent).toBe("");
    expect(screen.queryByRole("button")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field("Birthday")));
  });

  it.each([
    ["tomorrow", "Enter a date as MM/DD/YYYY"],
    ["31 April 1990", "This date doesn't exist. Enter a date as MM/DD/YYYY"],
    ["4/12/90", "Enter all four digits of the year, as in MM/DD/YYYY"],
  ])("keeps %s and says what to do", async (keys, message) => {
    const { user } = show(<Birthday />);
    await user.type(field("Birthday"), keys);
    visit("Birthday");
    expect(field("Birthday").value).toBe(keys);
    expect(messages()).toEqual({ birthday: message });
  });
});
