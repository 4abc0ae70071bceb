import { readNumber } from "./numbered-picture";

/** Somebody whose objects all carry a mark, in texts and video as it is, in pictures as the number they show. */
export interface Owner {
  accountId: number;
  /** A word that is in nothing else; it needs no escaping in HTML, JSON or an address. */
  mark: string;
}

/** A picture's number says whose it is by its upper part. */
const picturesPerOwner = 2 ** 24;

/** The number before the first picture of an owner. */
export const firstNumberOf = (place: number): number => (place + 1) * picturesPerOwner;

/** Notes each answer that has something of somebody else. */
export interface CanaryWatch {
  /** @param what was asked, in general: the same for each reader */
  note(reader: Owner, what: string, body: Uint8Array, isPicture?: boolean): Promise<void>;
  readonly answers: number;
  /** What was given to whom, named. */
  readonly foreign: readonly string[];
  /** Of these questions, those that never gave a reader something of their own: they prove nothing. */
  findBlind(whats: Iterable<string>): string[];
}

export function createCanaryWatch(owners: readonly Owner[]): CanaryWatch {
  const foreign: string[] = [];
  const sighted = new Set<string>();
  let answers = 0;

  async function findOwners(body: Uint8Array, isPicture: boolean): Promise<Owner[]> {
    if (!isPicture) {
      const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
        .toString("latin1")
        .toLowerCase();
      return owners.filter(({ mark }) => text.includes(mark.toLowerCase()));
    }
    const place = Math.floor((await readNumber(body)) / picturesPerOwner) - 1;
    const owner = owners[place];
    return owner ? [owner] : [];
  }

  return {
    async note(reader, what, body, isPicture = false) {
      answers += 1;
      for (const owner of await findOwners(body, isPicture)) {
        if (owner === reader) sighted.add(what);
        else foreign.push(`${what} gave account ${reader.accountId} of account ${owner.accountId}`);
      }
    },
    get answers() {
      return answers;
    },
    foreign,
    findBlind: (whats) => [...whats].filter((what) => !sighted.has(what)),
  };
}
