/** The result of `work`, or null where it takes longer; it is not stopped. */
export function withinLimit<Result>(
  work: Promise<Result>,
  limitMs: number,
): Promise<Result | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, limitMs, null).unref());
  return Promise.race([work, late]);
}
