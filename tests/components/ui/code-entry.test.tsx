import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { ApiError } from "#lib/http/errors.ts";
import { CodeEntry, type SentCode } from "#ui/CodeEntry/CodeEntry.tsx";
import { field, fill, messages, show } from "../render.tsx";

const NOW = Date.parse("2025-01-15T12:00:00.000Z");

const at = (milliseconds: number) => new Date(NOW + milliseconds).toISOString();
const sentNow: SentCode = { at: at(0), expires_at: at(10 * MINUTE), again_at: at(MINUTE), tries_left: 5 };
const ask = vi.fn<() => Promise<void>>();
const answer = vi.fn<(code: string) => Promise<void>>();

const open = (sent: SentCode | null) =>
  show(<CodeEntry to="+1 202 555 0147" sent={sent} onAsk={ask} onAnswer={answer} />);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  ask.mockReset().mockResolvedValue();
  answer.mockReset().mockResolvedValue();
});

describe("a one-time code", () => {
  it("is sent on request, and has no field before that", async () => {
    open(null);
    expect(screen.queryByLabelText("6-digit code")).toBeNull();
    fireEvent.click(button("Send Code"));
    await pass(0);
    expect(ask).toHaveBeenCalledOnce();
  });

  it("shows an error if it couldn't be sent", async () => {
    ask.mockRejectedValue(new ApiError({ status: 500, code: "x", message: "" }));
    open(null);
    fireEvent.click(button("Send Code"));
    await pass(0);
    screen.getByText("We couldn't send the code. Please try again.");
  });

  it("isn't offered once the day's texts are used up, and says what to do instead", async () => {
    const words = "We can't send any more texts today. Try again tomorrow.";
    ask.mockRejectedValue(new ApiError({ status: 429, code: "sms_budget_spent", message: words }));
    open(null);
    fireEvent.click(button("Send Code"));
    await pass(0);
    screen.getByText(words);
    expect(screen.queryByRole("button", { name: "Send Code" })).toBeNull();
  });

  it("can be sent again after a minute", async () => {
    open(sentNow);
    screen.getByText("We sent a code to +1 202 555 0147. It works for 10 minutes.");
    expect(button("Send again in 60 s").disabled).toBe(true);
    await pass(MINUTE - 1000);
    expect(button("Send again in 1 s").disabled).toBe(true);
    await pass(1000);
    expect(button("Send Another Code").disabled).toBe(false);
  });

  it("is submitted once it has six digits, ignoring any other characters", async () => {
    open(sentNow);
    expect(field("6-digit code").autocomplete).toBe("one-time-code");
    expect(field("6-digit code").inputMode).toBe("numeric");
    fill("6-digit code", "12345");
    await pass(0);
    expect(answer).not.toHaveBeenCalled();
    fill("6-digit code", "Your code: 123 456");
    await pass(0);
    expect(answer.mock.calls).toEqual([["123456"]]);
  });

  it("shows an error if it's confirmed before it's complete", async () => {
    open(sentNow);
    fill("6-digit code", "123");
    fireEvent.click(button("Confirm"));
    await pass(0);
    expect(messages()).toEqual({ code: "Enter all 6 digits" });
    expect(answer).not.toHaveBeenCalled();
  });

  it("shows an error next to the field if it's wrong, and can be entered again", async () => {
    const words = "This isn't the code we sent. 4 attempts left.";
    answer.mockRejectedValueOnce(
      new ApiError({ status: 422, code: "wrong_code", message: words, fields: { code: words } }),
    );
    open(sentNow);
    fill("6-digit code", "000000");
    await pass(0);
    expect(messages()).toEqual({ code: words });
    fill("6-digit code", "123456");
    await pass(0);
    expect(answer).toHaveBeenLastCalledWith("123456");
    expect(messages()).toEqual({});
  });

  it("expires after ten minutes", async () => {
    open(sentNow);
    await pass(10 * MINUTE - 1000);
    screen.getByLabelText("6-digit code");
    await pass(1000);
    expect(screen.queryByLabelText("6-digit code")).toBeNull();
    screen.getByText("That code has expired. Request a new one.");
  });

  it("expires after too many attempts", () => {
    open({ ...sentNow, tries_left: 0 });
    screen.getByText("That code was tried too many times. Request a new one.");
    expect(screen.queryByLabelText("6-digit code")).toBeNull();
  });
});
