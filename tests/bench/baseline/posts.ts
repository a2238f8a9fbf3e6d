/** The number of rooms that the product calls at once. */
const AT_ONCE = 50;

interface Env {
  ROOMS: { getByName(room: string): { publish(text: string): Promise<void> } };
}

/** The smallest Worker that calls many rooms. The request's body has their names. */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const waiting = ((await request.json()) as string[]).values();
    const call = async () => {
      for (const room of waiting) await env.ROOMS.getByName(room).publish('{"type":"bench"}');
    };
    await Promise.all(Array.from({ length: AT_ONCE }, call));
    return new Response();
  },
};
