import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useAttempt } from "#features/billing/useAttempt.ts";
import { ApiError } from "#lib/http/errors.ts";

const fails = (status: number, code: string) => async () => {
  throw new ApiError({ status, code, message: "No" });
};

it("repeats its key after a lost answer, and has a new one after a success, a refusal or with other content", async () => {
  const { result } = renderHook(useAttempt);
  const keys: string[] = [];
  const attempt = async (content: unknown, act: () => Promise<unknown>) => {
    await result
      .current(content, (key) => {
        keys.push(key);
        return act();
      })
      .catch(() => {});
  };
  await attempt("keep", fails(0, "network"));
  await attempt("keep", fails(503, "unavailable"));
  await attempt("keep", async () => {});
  expect(new Set(keys).size).toBe(1);
  await attempt("keep", fails(402, "card_declined"));
  await attempt("keep", fails(0, "network"));
  await attempt({ plan: "business" }, async () => {});
  expect(new Set(keys).size).toBe(4);
});
