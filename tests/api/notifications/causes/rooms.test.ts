import { afterEach, expect, test } from "vitest";
import { client } from "#tests/harness/client.ts";
import { type Account, account, PASSWORD } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { type Socket, socket } from "#tests/harness/socket.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { type CauseTests, titleOf } from "#tests/worlds/notifications/causes/cause.ts";
import { ROOMS } from "#tests/worlds/notifications/causes/rooms.ts";

const open: Socket[] = [];
afterEach(() => {
  for (const page of open.splice(0)) page.close();
});

const page = async (who: Account): Promise<Socket> => {
  const opened = await socket(who);
  open.push(opened);
  return opened;
};
const count = ({ events }: Socket, type: string) => events.filter((event) => event.type === type).length;

const tests: CauseTests<typeof ROOMS> = {
  async connected() {
    const one = await account();
    const [first, second] = [await page(one), await page(one)];
    expect([count(first, "connected"), count(second, "connected")]).toEqual([1, 1]);
  },
  async pong() {
    const one = await account();
    const [first, second] = [await page(one), await page(one)];
    await first.settle();
    expect([count(first, "pong"), count(second, "pong")]).toEqual([1, 0]);
  },
  async sessionEnded() {
    const one = await account();
    const { tokens } = (
      await client().post<{ tokens: { accessToken: string } }>("/api/auth/login", {
        email: one.email,
        password: PASSWORD,
      })
    ).data;
    const elsewhere = { ...one, api: client().as(tokens.accessToken) };
    const [here, there] = [await page(one), await page(elsewhere)];
    await elsewhere.api.post("/api/auth/logout");
    await there.next("session_ended");
    await here.settle();
    expect(count(here, "session_ended")).toBe(0);
  },
  async updated() {
    const [requester, teammate, subject, stranger] = await Promise.all([
      account(),
      account(),
      account(),
      account(),
    ]);
    const id = await requestOf(requester, subject.email);
    await intoTeam(id, await teamOf([requester, "owner"], [teammate, "viewer"]));
    const pages = await Promise.all([requester, teammate, subject, stranger, requester].map(page));
    const elsewhere = pages.pop()!;
    await Promise.all(pages.map((one) => one.watch(id)));
    await requester.api.post(`/api/verifications/${id}/cancel`);
    const [first, second, third, other] = pages as [Socket, Socket, Socket, Socket];
    for (const one of [first, second, third]) await one.next("verification_updated");
    for (const one of [other, elsewhere]) {
      await one.settle();
      expect(count(one, "verification_updated")).toBe(0);
    }
  },
};

for (const [name, run] of Object.entries(tests)) test(titleOf(ROOMS[name as keyof typeof ROOMS]), run);
