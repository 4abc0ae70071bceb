/** Questions to a host that wait for one answer each, by the number of their request. */
export interface HostQuestions<Answer> {
  /** Resolves with `none` when the host does not answer in time, or goes. */
  ask(say: (request: number) => void): Promise<Answer>;
  answer(request: number, answer: Answer): void;
  /** The channel is gone. */
  end(): void;
}

export function createHostQuestions<Answer>(options: {
  nextId(): number;
  waitMs: number;
  none: Answer;
}): HostQuestions<Answer> {
  const { waitMs, none } = options;
  const waiting = new Map<number, (answer: Answer) => void>();
  let gone = false;

  return {
    ask(say) {
      if (gone) return Promise.resolve(none);
      const request = options.nextId();
      return new Promise((resolve) => {
        const settle = (answer: Answer) => {
          clearTimeout(timer);
          waiting.delete(request);
          resolve(answer);
        };
        const timer = setTimeout(() => settle(none), waitMs);
        waiting.set(request, settle);
        say(request);
      });
    },
    answer: (request, answer) => waiting.get(request)?.(answer),
    end() {
      gone = true;
      for (const settle of [...waiting.values()]) settle(none);
    },
  };
}
