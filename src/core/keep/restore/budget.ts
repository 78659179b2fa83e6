/** How many conversions may still be made to find out what can be put back. */
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

  /** Makes sure that some are left of it, as far as the whole has them. */
  keep(conversions: number): void {
    this.#left = Math.max(this.#left, conversions);
  }

  /** Takes one conversion from it. */
  spend(): void {
    this.#left -= 1;
    this.#whole?.spend();
  }
}
