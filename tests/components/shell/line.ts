/** A fake socket; the test acts as the server. */
export class Line extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  /** Every socket of this test, oldest first. */
  static all: Line[] = [];
  readyState = Line.CONNECTING;
  binaryType = "blob";
  answersPings = true;
  /** What the page has sent. */
  readonly sent: { type: string; id?: string }[] = [];

  constructor() {
    super();
    Line.all.push(this);
    setTimeout(() => {
      if (this.readyState !== Line.CONNECTING) return;
      this.readyState = Line.OPEN;
      this.dispatchEvent(new Event("open"));
    });
  }

  /** The sockets that are open now. */
  static open(): Line[] {
    return Line.all.filter(({ readyState }) => readyState === Line.OPEN);
  }

  /** The verifications that the page watches over this socket. */
  watched(): string[] {
    const ids = new Set<string>();
    for (const { type, id = "" } of this.sent) {
      if (type === "subscribe_verification") ids.add(id);
      if (type === "unsubscribe_verification") ids.delete(id);
    }
    return [...ids].sort();
  }

  /** Sends a message to the page. */
  say(message: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  send(text: string): void {
    const message = JSON.parse(text);
    this.sent.push(message);
    if (message.type === "ping" && this.answersPings)
      queueMicrotask(() => this.say({ type: "pong", id: "pong", at: 1, data: {} }));
  }

  close(code = 1000, reason = ""): void {
    if (this.readyState === Line.CLOSED) return;
    this.readyState = Line.CLOSED;
    this.dispatchEvent(new CloseEvent("close", { code, reason }));
  }
}
