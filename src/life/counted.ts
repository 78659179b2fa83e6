/** Returns a number with its noun: `1 object`, `2 objects`. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
