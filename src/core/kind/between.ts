declare const between: unique symbol;

/**
 * Marks a type with the two ends that it converts between: two versions, or the values at two places in them. It exists
 * for the compiler only. A type whose ends are unknown fits everywhere.
 */
export interface Between<Own, Hub> {
  readonly [between]?: (own: Own, hub: Hub) => void;
}
