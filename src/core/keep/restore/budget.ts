/** A limit on the conversions that find out which data can be restored. */
export class Budget {
  #left: number;
  readonly #whole: Budget | undefined;

  /** @param whole - a budget of which this one is a part */
  constructor(conversions: number, whole?: Budget) {
    this.#left = conversions;
    this.#whole = whole;
  }

  get left(): number {
    return Math.min(this.#left, this.#whole?.left ?? this.#left);
  }

  /** Raises the budget to at least this many conversions, as far as the whole allows. */
  keep(conversions: number): void {
    this.#left = Math.max(this.#left, conversions);
  }

  /** Takes one conversion from the budget. */
  spend(): void {
    this.#left -= 1;
    this.#whole?.spend();
  }
}
