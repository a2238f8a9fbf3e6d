/** As many as the product posts at once. */
const AT_ONCE = 50;

/** The smallest Worker that posts to many rooms. The body has their server's URL and their names. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { partyUrl, rooms } = (await request.json()) as { partyUrl: string; rooms: string[] };
    const waiting = rooms.values();
    const post = async () => {
      for (const room of waiting) {
        const answer = await fetch(`${partyUrl}/parties/main/${room}`, {
          method: "POST",
          body: '{"type":"bench"}',
        });
        await answer.body?.cancel();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, post));
    return new Response();
  },
};
