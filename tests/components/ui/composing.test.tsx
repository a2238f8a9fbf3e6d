import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { pressedKey } from "#lib/page/pressedKey.ts";
import { SearchField } from "#ui/SearchField/SearchField.tsx";
import { TagField } from "#ui/TagField/TagField.tsx";
import { field, show } from "../render.tsx";

/**
 * How browsers mark a key that an input method uses. Safari marks the Enter that ends a composition only by its code.
 */
const MARKS = [{ isComposing: true }, { keyCode: 229 }];

describe.each(MARKS)("while a word is composed (%o)", (mark) => {
  it("no key is reported", () => {
    const pressed = (init: KeyboardEventInit) => pressedKey(new KeyboardEvent("keydown", init));
    expect(pressed({ key: "Enter" })).toBe("Enter");
    expect(pressed({ key: "Enter", ...mark })).toBe("");
  });

  it("Enter adds no tag, and Backspace removes none", () => {
    const onChange = vi.fn();
    show(<TagField known={[]} value={["first"]} onChange={onChange} />);
    fireEvent.keyDown(field("Tags"), { key: "Backspace", ...mark });
    fireEvent.change(field("Tags"), { target: { value: "とうき" } });
    fireEvent.keyDown(field("Tags"), { key: "Enter", ...mark });
    expect(onChange).not.toHaveBeenCalled();
    expect(field("Tags").value).toBe("とうき");
    fireEvent.keyDown(field("Tags"), { key: "Enter" });
    expect(onChange).toHaveBeenCalledExactlyOnceWith(["first", "とうき"]);
  });

  it("Enter searches nothing, and Escape clears nothing", () => {
    const onChange = vi.fn();
    function Search() {
      const [value, setValue] = useState("");
      return (
        <SearchField
          label="Search"
          value={value}
          debounce={60_000}
          onChange={(next) => {
            onChange(next);
            setValue(next);
          }}
        />
      );
    }
    show(<Search />);
    const box = screen.getByRole<HTMLInputElement>("searchbox");
    fireEvent.change(box, { target: { value: "とうき" } });
    fireEvent.keyDown(box, { key: "Enter", ...mark });
    fireEvent.keyDown(box, { key: "Escape", ...mark });
    expect(onChange).not.toHaveBeenCalled();
    expect(box.value).toBe("とうき");
    fireEvent.keyDown(box, { key: "Enter" });
    expect(onChange).toHaveBeenCalledExactlyOnceWith("とうき");
  });
});

it("a comma typed while composing adds no tag", () => {
  const onChange = vi.fn();
  show(<TagField known={[]} value={[]} onChange={onChange} />);
  const input = field("Tags");
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  const type = (value: string, isComposing: boolean) => {
    setter?.call(input, value);
    fireEvent(input, new InputEvent("input", { bubbles: true, inputType: "insertText", isComposing }));
  };
  type("tok,", true);
  expect(onChange).not.toHaveBeenCalled();
  type("tok", true);
  type("tok,", false);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(["tok"]);
});
