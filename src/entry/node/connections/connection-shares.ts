/** The greatest number of places for strangers that callers cannot take. */
const MOST_FOR_STRANGERS = 256;

/** The places for connections. */
interface ConnectionPlaces {
  /** The places that callers cannot take. Strangers take more while callers leave them free. */
  readonly strangers: number;
  readonly callers: number;
}

/** Divides places for connections between strangers and callers: a quarter is for strangers, but at most 256. */
export function divideConnections(limit: number): ConnectionPlaces {
  const strangers = Math.min(MOST_FOR_STRANGERS, Math.ceil(limit / 4));
  return { strangers, callers: Math.max(1, limit - strangers) };
}

/**
 * Returns the caller with the most connections, which loses one. If several callers have that many, it is the one that
 * has just got another connection, or else the first.
 */
export function whoHasMost<Connection>(
  callers: ReadonlyMap<string, ReadonlySet<Connection>>,
  latest: string,
): string {
  let [most, count] = [latest, callers.get(latest)?.size ?? 0];
  for (const [caller, { size }] of callers) if (size > count) [most, count] = [caller, size];
  return most;
}
