/** One page of a list. */
export type Page<Item> = {
  readonly items: readonly Item[];
  /** How many the whole list has. */
  readonly total: number;
  readonly hasNext: boolean;
};

/**
 * A list: `await` gives the page that was asked for, `for await` goes through all items from that page
 * on, one page at a time.
 */
export type Pages<Item> = PromiseLike<readonly Item[]> &
  AsyncIterable<Item> & {
    /** The page that was asked for, with the total. */
    readonly page: () => Promise<Page<Item>>;
  };

export function pagesOf<Item>(
  first: number,
  read: (number: number) => Promise<Page<Item>>,
): Pages<Item> {
  return {
    page: () => read(first),
    // oxlint-disable-next-line unicorn/no-thenable, promise/no-callback-in-promise -- one page is awaited
    then: (done, failed) => itemsOf(read(first)).then(done, failed),
    async *[Symbol.asyncIterator]() {
      for (let number = first; ; number += 1) {
        const { items, hasNext } = await read(number);
        yield* items;
        if (!hasNext) return;
      }
    },
  };
}

async function itemsOf<Item>(page: Promise<Page<Item>>): Promise<readonly Item[]> {
  return (await page).items;
}
