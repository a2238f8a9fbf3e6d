import { describe, expect, it } from "vitest";
import { CIRCUIT } from "#functions/providers/circuit.ts";
import type { World } from "#tests/harness/outside/provider-world.ts";
import { answerTo } from "#tests/harness/outside/vendor.ts";

const RENTAL = { rentalInfo: { previousAddress: "1 Elm St" } };

/** After repeated 500s we stop asking a provider for a while. Then one question tests whether it's back. */
export function breaking(world: World): void {
  const circuit = async (provider: string) => {
    const [row] = await world.all<{ failures: number; open_until: number }>(
      "SELECT * FROM provider_circuits WHERE provider = ?",
      [provider],
    );
    return row;
  };

  describe("a provider that answers 500", () => {
    it("isn't asked after five failures in a row, then gets one question, then all once it answers", async () => {
      const { vendor } = world;
      vendor.on("/broken", () => ({ status: 500, json: { error: "down" } }));
      const first = await world.begin("rental", "payment_history", RENTAL);
      const { id } = await world.request(first, "payment_history", ({ attempts }) => attempts === 1);
      for (let tries = 2; tries <= CIRCUIT.opensAfter; tries++) {
        await world.due(id);
        await world.request(first, "payment_history", ({ attempts }) => attempts === tries);
      }
      const open = await circuit("broken");
      expect(open).toMatchObject({ failures: CIRCUIT.opensAfter });
      expect(open!.open_until).toBeGreaterThan(Date.now());

      // The circuit is open: no question is sent, and none counts as an attempt.
      const second = await world.begin("rental", "payment_history", RENTAL);
      const held = await world.request(second, "payment_history", ({ next_at }) => next_at > Date.now());
      expect(held.attempts).toBe(0);
      await world.due(id);
      expect(vendor.received("/broken")).toHaveLength(CIRCUIT.opensAfter);

      // The pause is over: one question is sent and fails, and the circuit stays open for longer.
      await world.sql("UPDATE provider_circuits SET open_until = 1 WHERE provider = 'broken'");
      await world.due(held.id);
      await world.request(second, "payment_history", ({ attempts }) => attempts === 1);
      await expect
        .poll(async () => (await circuit("broken"))?.open_until)
        .toBeGreaterThan(Date.now() + CIRCUIT.openFor);
      expect(vendor.received("/broken")).toHaveLength(CIRCUIT.opensAfter + 1);

      // The next question is answered, which closes the circuit.
      vendor.on("/broken", ({ data }) => ({
        status: 200,
        json: answerTo(data.request_id, { outcome: "passed" }),
      }));
      await world.sql("UPDATE provider_circuits SET open_until = 1 WHERE provider = 'broken'");
      await world.due(id);
      await world.request(first, "payment_history", ({ status }) => status === "answered");
      expect(await circuit("broken")).toMatchObject({ failures: 0, open_until: 0 });
      await world.due(held.id);
      await world.request(second, "payment_history", ({ status }) => status === "answered");
    });
  });

  describe("a provider that answers with Retry-After", () => {
    it("isn't asked earlier than it says", async () => {
      const { vendor } = world;
      vendor.on("/busy", () => ({ status: 429, headers: { "Retry-After": "1800" } }));
      const id = await world.begin("rental", "landlord_references", RENTAL);
      const tried = await world.request(id, "landlord_references", ({ attempts }) => attempts === 1);
      expect(tried.next_at).toBeGreaterThan(Date.now() + 29 * 60_000);
      expect(tried.last_error).toBe("busy answered 429");
    });
  });
}
