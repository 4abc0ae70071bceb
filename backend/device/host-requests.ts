/** Requests to a host that have one answer each, matched by the request's number. */
export interface HostRequests<Answer> {
  /** Sends a request. Resolves with `noAnswer` when the host disconnects or does not answer in time. */
  request(send: (request: number) => void): Promise<Answer>;
  answer(request: number, answer: Answer): void;
  /** The channel is closed. */
  end(): void;
}

export function createHostRequests<Answer>(options: {
  nextId(): number;
  timeoutMs: number;
  noAnswer: Answer;
}): HostRequests<Answer> {
  const { timeoutMs, noAnswer } = options;
  const waiting = new Map<number, (answer: Answer) => void>();
  let ended = false;

  return {
    request(send) {
      if (ended) return Promise.resolve(noAnswer);
      const request = options.nextId();
      return new Promise((resolve) => {
        const settle = (answer: Answer) => {
          clearTimeout(timer);
          waiting.delete(request);
          resolve(answer);
        };
        const timer = setTimeout(() => settle(noAnswer), timeoutMs);
        waiting.set(request, settle);
        send(request);
      });
    },
    answer: (request, answer) => waiting.get(request)?.(answer),
    end() {
      ended = true;
      for (const settle of [...waiting.values()]) settle(noAnswer);
    },
  };
}
