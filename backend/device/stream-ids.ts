/** Numbers of streams and requests, unique in this process: viewers know streams of all hosts by them. */
export function createStreamIds(): () => number {
  let lastId = 0;
  return () => {
    lastId = (lastId % 0xffffffff) + 1;
    return lastId;
  };
}
