/** Rows from which an answer counts as large. */
const largeRows = 1_000;
/** Large reads at a time: what each brings is parsed in this process, and twenty at once would hold it. */
const atOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs a read of so many rows; large ones wait for each other, small ones never do. */
export async function fewAtOnce<Result>(
  rows: number,
  read: () => Promise<Result>,
): Promise<Result> {
  if (rows <= largeRows) return read();
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await read();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
