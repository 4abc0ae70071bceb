interface Wanted<Item> {
  accepts(item: Item): boolean;
  resolve(item: Item): void;
}

/** Received items in order; a test takes the first matching one, now or when it arrives. */
export class Inbox<Item> {
  private items: Item[] = [];
  private wanted: Wanted<Item>[] = [];

  push(item: Item): void {
    const index = this.wanted.findIndex((entry) => entry.accepts(item));
    if (index < 0) this.items.push(item);
    else this.wanted.splice(index, 1)[0]?.resolve(item);
  }

  take<Found extends Item>(accepts: (item: Item) => item is Found): Promise<Found>;
  take(accepts?: (item: Item) => boolean): Promise<Item>;
  take(accepts: (item: Item) => boolean = () => true): Promise<Item> {
    const index = this.items.findIndex(accepts);
    const item = this.items[index];
    if (item !== undefined) {
      this.items.splice(index, 1);
      return Promise.resolve(item);
    }
    return new Promise((resolve) => this.wanted.push({ accepts, resolve }));
  }

  /** Takes all received items. */
  drain(): Item[] {
    const all = this.items;
    this.items = [];
    return all;
  }

  get size(): number {
    return this.items.length;
  }
}
