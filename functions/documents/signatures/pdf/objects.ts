import type { Work } from "#functions/documents/work.ts";
import { must, required } from "./fault.ts";
import { Lexer } from "./lexer.ts";
import { unpacked } from "./streams.ts";
import { type Found, objectAt, type Place, readTables, type Tables } from "./table.ts";
import { Dict, Ref, type Value, whole } from "./values.ts";

/** The most objects that we read, and bytes of unpacked object streams that we keep. */
const [MAX_READ, MAX_KEPT] = [20_000, 24_000_000];

interface ObjectStream {
  data: Uint8Array;
  /** The offsets of its objects, by their number. */
  offsets: Map<number, number>;
}

/** The objects of a PDF's last revision. They're read only when they're asked for. */
export class Objects {
  readonly #bytes: Uint8Array;
  readonly #work: Work;
  readonly #tables: Tables;
  readonly #streams = new Map<number, ObjectStream>();
  #read = 0;
  #kept = 0;

  constructor(bytes: Uint8Array, work: Work) {
    this.#bytes = bytes;
    this.#work = work;
    this.#tables = readTables(bytes, work);
  }

  get trailer(): Dict {
    return this.#tables.trailer;
  }

  /** @returns the object that a reference refers to; any other value as it is. A missing object is null */
  resolve(value: Value | undefined): Value {
    if (!(value instanceof Ref)) return value ?? null;
    const place = this.#placeOf(value.number);
    if (!place) return null;
    const found =
      "offset" in place ? this.#object(value.number, place.offset).value : this.#packed(value, place);
    // A reference to a reference isn't allowed (ISO 32000-2, 7.3.10).
    must(!(found instanceof Ref));
    return found;
  }

  /** Whether a reference's object is written in the file itself, and not in a stream of objects. */
  isWritten(ref: Ref): boolean {
    const place = this.#placeOf(ref.number);
    return place !== null && "offset" in place;
  }

  /** @returns the dictionary that a value is or refers to */
  dict(value: Value | undefined): Dict | null {
    const found = this.resolve(value);
    return found instanceof Dict ? found : null;
  }

  #placeOf(number: number): Place | null {
    must(++this.#read <= MAX_READ, "too_complex");
    for (const run of this.#tables.runs) {
      this.#work.charge(1);
      if (number >= run.first && number < run.first + run.count) return run.entry(number - run.first);
    }
    return null;
  }

  #object(number: number, offset: number): Found {
    const found = objectAt(this.#bytes, offset, this.#work, (length) => this.#length(length));
    must(found.number === number);
    return found;
  }

  #length(value: Value | undefined): number {
    if (!(value instanceof Ref)) return required(whole(value));
    const place = this.#placeOf(value.number);
    must(place !== null && "offset" in place);
    // A stream's length is a number, so it needs no length itself.
    const found = objectAt(this.#bytes, place.offset, this.#work, (length) => required(whole(length)));
    must(found.number === value.number);
    return required(whole(found.value));
  }

  #packed(ref: Ref, { stream }: { stream: number }): Value {
    const { data, offsets } = this.#streams.get(stream) ?? this.#open(stream);
    return new Lexer(data, required(offsets.get(ref.number)), this.#work).value();
  }

  #open(number: number): ObjectStream {
    const place = this.#placeOf(number);
    must(place !== null && "offset" in place);
    const { value, data: packed } = this.#object(number, place.offset);
    must(value instanceof Dict && value.name("Type") === "ObjStm");
    const data = unpacked(value, required(packed), this.#work);
    this.#kept += data.length;
    must(this.#kept <= MAX_KEPT, "too_complex");
    const [count, first] = [required(whole(value.get("N"))), required(whole(value.get("First")))];
    const head = new Lexer(data.subarray(0, first), 0, this.#work);
    const offsets = new Map<number, number>();
    for (let i = 0; i < count; i++) {
      const [own, offset] = [Number(head.word()), Number(head.word())];
      must(Number.isSafeInteger(own) && Number.isSafeInteger(offset) && first + offset < data.length);
      offsets.set(own, first + offset);
    }
    const opened = { data, offsets };
    this.#streams.set(number, opened);
    return opened;
  }
}
