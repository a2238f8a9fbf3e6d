import { expect, it, onTestFinished } from "vitest";
import { preferencesBody } from "#contract/accounts/preferences.schema.ts";
import { HOUR } from "#contract/time.ts";
import { savePreferences } from "#functions/notifications/preferences.ts";
import { causeWorld } from "./causes/world.ts";

it("sends no reader a mail again for days because another one is always in their quiet hours", async () => {
  const world = await causeWorld();
  onTestFinished(world.stop);
  const [requester, subject] = [await world.someone("requester"), await world.someone("subject")];
  const clock = (hours: number) => new Date(world.ctx.now() + hours * HOUR).toISOString().slice(11, 16);
  const staysQuiet = async () => {
    const quiet_hours = { from: clock(-1), to: clock(-2), timezone: "UTC" };
    await savePreferences(world.ctx, subject.id, preferencesBody.parse({ quiet_hours }));
  };
  await staysQuiet();
  await world.complete(requester, subject);
  const sent = () =>
    (world.logged as { event: string; key?: string }[]).flatMap(({ event, key }) =>
      event === "mail.sent" && key?.startsWith("out_") ? [key.split(".")[1]] : [],
    );
  expect(sent()).toEqual(["requester"]);
  // The provider drops the second one, because it has the same key as one that's less than a day old.
  for (let day = 0; day < 5; day++) {
    await world.after(20 * HOUR);
    await staysQuiet();
    await world.after(2 * HOUR);
  }
  expect(sent().sort()).toEqual(["requester", "requester", "target"]);
});
