/** What one caller asks for, and how to answer it. */
interface Asked<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** The maximum number of calls that are answered together. */
export const MOST_TOGETHER = 100;

/**
 * Answers calls that come at the same moment together. Requests that the process reads at once query the
 * database at once, and a command costs more than its content (docs/decisions/0037).
 *
 * Calls wait only until the process has handled the requests it has read. So a single call waits for nobody.
 */
export class CallBatcher<Item, Answer> {
  private waiting = new Map<string, Asked<Item, Answer>[]>();

  /**
   * @param answerAll the answers to calls of one group, in their order. Gets 1 to `MOST_TOGETHER` items. When
   *   it fails, each of its calls fails with that error
   */
  constructor(private readonly answerAll: (items: readonly Item[]) => Promise<readonly Answer[]>) {}

  /**
   * The answer to this item. Only calls of the same group are answered together. @throws the errors of
   * `answerAll`
   */
  ask(group: string, item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.waiting.size === 0) setImmediate(() => this.answerWaiting());
      const asked = this.waiting.get(group);
      if (asked) asked.push({ item, resolve, reject });
      else this.waiting.set(group, [{ item, resolve, reject }]);
    });
  }

  private answerWaiting(): void {
    const groups = [...this.waiting.values()];
    this.waiting = new Map();
    for (const group of groups)
      for (let from = 0; from < group.length; from += MOST_TOGETHER)
        void this.answer(group.slice(from, from + MOST_TOGETHER));
  }

  private async answer(asked: readonly Asked<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.answerAll(asked.map(({ item }) => item));
      asked.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}
